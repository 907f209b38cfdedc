//! The published conditions that depend on the form, one by one.

use crate::lodgements::{edited, represented as lodgement};
use crate::published::assert_keep_the_schemas;
use crate::structure::{self, Node};
use customs_ncts_messages::{Identifiers, NctsMessages};
use customs_transits::form::{AddressForm, ContainerForm, PartyForm, TransitForm};
use customs_transits::ports::TransitMessageBuilder;
use customs_transits::testing::{a_complete_transit, a_valid_transit};
use customs_transits::{Lodgement, Notice, NoticeContent, Presentation, TransitMessage};
use serde_json::{Value, json};

/// Returns the declaration of the form, which keeps the table of elements, and its warnings.
fn built(lodgement: &Lodgement) -> (Node, Vec<String>) {
    let TransitMessage { bytes, warnings, .. } = NctsMessages::new().declaration(lodgement);
    let xml = String::from_utf8(bytes).expect("UTF-8");
    assert_eq!(structure::broken(&xml), [""; 0]);
    (Node::parse(&xml).expect("XML"), warnings.iter().map(ToString::to_string).collect())
}

fn built_with(form: &TransitForm, edits: &[(&str, Value)]) -> (Node, Vec<String>) {
    built(&lodgement(edited(form, edits)))
}

const NONE: [&str; 0] = [];

#[test]
fn the_example_of_the_project_is_a_valid_message() {
    let example = include_str!("../../../../../examples/transits/t1.json");
    let form: TransitForm = serde_json::from_str(example).expect("a form");
    let message = NctsMessages::new().declaration(&lodgement(form));
    assert_keep_the_schemas(std::slice::from_ref(&message.bytes));
    let reported = message.warnings.iter().map(ToString::to_string);
    let reported = reported.filter(|it| !it.starts_with("guarantee") && !it.contains("identification_type"));
    assert_eq!(reported.collect::<Vec<_>>(), NONE, "it says all that customs wants");
}

#[test]
fn goods_that_are_there_are_loaded_where_the_office_of_departure_is() {
    let place = |form: TransitForm, permit: Option<&str>| {
        let address =
            AddressForm { city: Some("Venlo".to_owned()), country: Some("nl".to_owned()), ..AddressForm::default() };
        let customer = PartyForm { address: Some(address), ..PartyForm::default() };
        let permit = permit.map(str::to_owned);
        let (root, _) = built(&Lodgement { consignor_permit: permit, customer: Some(customer), ..lodgement(form) });
        let texts =
            ["country", "location"].map(|name| root.texts(&format!("Consignment/PlaceOfLoading/{name}")).concat());
        texts.join(" ")
    };
    assert_eq!(place(a_valid_transit(), None), "NL Rotterdam", "the city of the holder");
    assert_eq!(place(a_valid_transit(), Some("NLACR000123")), "NL Venlo", "the premises of the authorised consignor");
    let abroad = edited(&a_valid_transit(), &[("/holder/address/country", json!("DE"))]);
    assert_eq!(place(abroad, None), "NL NL000510");
    assert_eq!(place(a_complete_transit(), None), " ", "goods that are not there are presented later");
}

#[test]
fn a_limit_date_goes_for_an_authorised_consignor_alone() {
    let limit = |kind: &str, day: Option<&str>, permit: Option<&str>| {
        let edits = [("/additional_declaration_type", json!(kind)), ("/limit_date", json!(day))];
        let form = lodgement(edited(&a_valid_transit(), &edits));
        let (root, warnings) = built(&Lodgement { consignor_permit: permit.map(str::to_owned), ..form });
        let reported = warnings.iter().any(|it| it.starts_with("limit_date: "));
        (root.texts("TransitOperation/limitDate").concat(), reported)
    };
    let permit = Some("NLACR000123");
    assert_eq!(limit("A", Some("1970-01-05"), permit), ("1970-01-05".to_owned(), false));
    assert_eq!(limit("A", None, permit), ("1970-01-09".to_owned(), true), "eight days from the preparation");
    assert_eq!(limit("D", None, permit), (String::new(), false));
    assert_eq!(limit("A", Some("1970-01-05"), None), (String::new(), true));
    assert_eq!(limit("A", None, None), (String::new(), false));
}

#[test]
fn an_eori_goes_alone_and_whoever_has_none_is_named_wholly() {
    let (root, _) = built_with(&a_complete_transit(), &[]);
    assert_eq!(root.texts("HolderOfTheTransitProcedure/identificationNumber"), ["NL801234566"]);
    assert_eq!(root.texts("HolderOfTheTransitProcedure/name"), NONE);
    assert_eq!(root.texts("Consignment/Consignor/name"), NONE, "its address has no street");
    assert_eq!(root.texts("Representative/identificationNumber"), ["NL009876543"]);
    let (root, _) = built_with(&a_complete_transit(), &[("/holder/eori", Value::Null)]);
    assert_eq!(root.texts("HolderOfTheTransitProcedure/Address/city"), ["Rotterdam"]);
    assert_eq!(root.texts("Representative/status"), ["2"], "the broker acts for it as well");
}

#[test]
fn a_consignee_is_named_where_the_goods_stay_in_common_transit() {
    let (root, warnings) = built_with(&a_valid_transit(), &[]);
    assert_eq!(root.texts("Consignment/Consignee/identificationNumber"), ["NL801234566"]);
    assert!(warnings.contains(&"consignee: the message names the holder as consignee".to_owned()), "{warnings:?}");
    let address = json!({ "street": "Kade 1", "city": "Emden", "postal_code": "26721", "country": "DE" });
    let (root, _) =
        built_with(&a_valid_transit(), &[("/consignee", json!({ "name": "Beispiel GmbH", "address": address }))]);
    assert_eq!(root.texts("Consignment/Consignee/name"), ["Beispiel GmbH"]);
    assert_eq!(root.texts("Consignment/Consignee/identificationNumber"), NONE);
    let beyond = [("/country_of_destination", json!("US")), ("/consignee", json!({ "name": "Beispiel GmbH" }))];
    let (root, warnings) = built_with(&a_valid_transit(), &beyond);
    assert_eq!(root.texts("Consignment/Consignee/identificationNumber"), NONE);
    assert!(warnings.iter().any(|it| it.starts_with("consignee: is not sent")), "{warnings:?}");
    let (root, _) = built_with(&a_valid_transit(), &beyond[..1]);
    assert_eq!(root.texts("Consignment/Consignee/identificationNumber"), NONE);
}

#[test]
fn countries_come_from_the_offices_and_the_reference_from_the_lrn() {
    let edits =
        ["/country_of_dispatch", "/country_of_destination", "/application_reference"].map(|it| (it, Value::Null));
    let (root, warnings) = built_with(&a_complete_transit(), &edits);
    assert_eq!(root.texts("Consignment/countryOfDispatch"), ["NL"]);
    assert_eq!(root.texts("Consignment/countryOfDestination"), ["DE"]);
    assert_eq!(root.texts("Consignment/referenceNumberUCR"), ["LRN26000001"]);
    assert_eq!(warnings.iter().filter(|it| it.starts_with("country_of_")).count(), 2, "{warnings:?}");
    let (root, warnings) = built_with(&a_complete_transit(), &[("/application_reference", json!("Łódź 1"))]);
    assert_eq!(root.texts("Consignment/referenceNumberUCR"), ["LRN26000001"]);
    assert!(warnings.iter().any(|it| it.starts_with("application_reference: is not sent")), "{warnings:?}");
}

#[test]
fn each_equipment_names_its_goods_unless_there_is_one_container() {
    let number = "Consignment/TransportEquipment/GoodsReference/declarationGoodsItemNumber";
    let one = |seals: Value, containers: Value| {
        let edits = [("/seals", seals), ("/transport/containers", containers)];
        let mut form = edited(&a_complete_transit(), &edits);
        form.items.push(form.items[0].clone());
        built(&lodgement(form))
    };
    let container = json!({ "number": "CSQU3054383", "seals": ["S-1"] });
    let (root, warnings) = one(json!([]), json!([container]));
    assert_eq!(root.texts(number), NONE);
    assert!(warnings.iter().all(|it| !it.starts_with("transport.containers")), "{warnings:?}");
    let (root, warnings) = one(json!(["S-2"]), json!([container, { "number": "MSKU1234565" }]));
    assert_eq!(root.texts(number), ["1", "2", "1", "2", "1", "2"]);
    assert_eq!(root.texts("Consignment/TransportEquipment/numberOfSeals"), ["1", "0", "1"]);
    assert!(warnings.contains(&"transport.containers: the message names all items with each container".to_owned()));
    let (root, warnings) = one(json!(["S-1"]), json!([container]));
    assert_eq!(root.texts("Consignment/TransportEquipment/Seal/identifier"), ["S-1"], "each seal once");
    assert_eq!(root.texts("Consignment/TransportEquipment/numberOfSeals"), ["1"]);
    assert!(warnings.contains(&"seals.0: is not sent: the seal is named before".to_owned()), "{warnings:?}");
    // A blank seal may not be submitted; a sign that no message carries may.
    let (_, warnings) = one(json!(["\u{7f}"]), json!([container]));
    let reported = "seals.0: is not sent: it holds nothing that a message can carry";
    assert!(warnings.contains(&reported.to_owned()), "{warnings:?}");
    let (root, _) = one(json!(["S-1"]), json!([]));
    assert_eq!(root.texts("Consignment/containerIndicator"), ["0"]);
    assert_eq!(root.texts(number), ["1", "2"]);
}

#[test]
fn a_means_of_transport_is_identified_as_its_mode_asks() {
    let sent = |mode: Value, kind: Value| {
        let means = json!({ "mode": mode, "identification": "ab-12", "identification_type": kind });
        let (root, _) = built_with(&a_complete_transit(), &[("/transport/departure", means)]);
        let at = |path: &str| root.texts(&format!("Consignment/{path}")).concat();
        let means =
            ["typeOfIdentification", "identificationNumber"].map(|name| at(&format!("DepartureTransportMeans/{name}")));
        (at("inlandModeOfTransport"), means.join(" "))
    };
    let is = |mode: &str, means: &str| (mode.to_owned(), means.to_owned());
    assert_eq!(sent(json!("3"), json!("11")), is("3", "30 AB-12"));
    assert_eq!(sent(json!("3"), json!("99")), is("3", "30 AB-12"));
    assert_eq!(sent(json!("1"), Value::Null), is("1", "11 ab-12"), "the name of a ship");
    assert_eq!(sent(json!("4"), json!("11")), is("", "30 AB-12"), "they do not go together");
    assert_eq!(sent(json!("3"), json!("41")), is("3", " "), "a container is no means of transport");
    assert_eq!(sent(Value::Null, Value::Null), is("", " ab-12"));
}

/// The inland mode is left out where it disagrees with the identification (R0472, R0474), and a type that is not named
/// follows from the mode. Both are choices, and a warning reports each.
#[test]
fn what_is_chosen_of_a_means_of_transport_is_warned_of() {
    let reported = |mode: Value, kind: Value| {
        let means = json!({ "mode": mode, "identification": "ab-12", "identification_type": kind });
        built_with(&a_complete_transit(), &[("/transport/departure", means)]).1
    };
    let mode = "transport.departure.mode: is not sent: the identification of type 30 is of another mode of transport";
    let kind = "transport.departure.identification_type: is not known: ";
    for (warnings, expected) in [
        (reported(json!("4"), json!("11")), mode.to_owned()),
        (reported(json!("3"), json!("99")), format!("{kind}the message says 30, as of the mode")),
        (reported(json!("1"), Value::Null), format!("{kind}the message says 11, as of the mode")),
        (reported(Value::Null, Value::Null), format!("{kind}the identification goes without a type")),
    ] {
        assert!(warnings.contains(&expected), "{expected}: {warnings:?}");
    }
    assert!(!reported(json!("3"), json!("11")).iter().any(|it| it == mode || it.starts_with(kind)), "they go together");
}

#[test]
fn packages_say_what_their_kind_asks() {
    let packages = json!([
        { "type": "CT", "quantity": 2 },
        { "type": "VR", "quantity": 7, "marks": "SAND" },
        { "type": "NE", "quantity": 3 },
    ]);
    let (root, warnings) = built_with(&a_valid_transit(), &[("/items/0/packaging", packages)]);
    let at = "Consignment/HouseConsignment/ConsignmentItem/Packaging";
    assert_eq!(root.texts(&format!("{at}/numberOfPackages")), ["2", "3"]);
    assert_eq!(root.texts(&format!("{at}/shippingMarks")), ["NO MARKS", "SAND"]);
    for reported in ["items.0.packaging.0.marks: are not named", "items.0.packaging.1.quantity: is not sent"] {
        assert!(warnings.iter().any(|it| it.starts_with(reported)), "{reported}: {warnings:?}");
    }
}

#[test]
fn goods_say_what_their_office_and_documents_allow() {
    let long = "x".repeat(71);
    let edits = [
        ("/office_of_departure", json!("CH001251")),
        ("/items/0/net_weight", json!(0)),
        ("/items/0/supporting_documents", json!([{ "type": "C651" }, { "type": "N935", "id": long }])),
    ];
    let (root, warnings) = built_with(&a_complete_transit(), &edits);
    let item = "Consignment/HouseConsignment/ConsignmentItem";
    assert_eq!(root.texts(&format!("{item}/Commodity/CommodityCode/combinedNomenclatureCode")), NONE);
    assert_eq!(root.texts(&format!("{item}/Commodity/GoodsMeasure/netMass")), NONE);
    assert_eq!(root.texts(&format!("{item}/SupportingDocument/referenceNumber")), ["0", "0"]);
    for reported in [
        "items.0.hs_code: the message carries its first 6 digits: the office",
        "items.0.net_weight: is not sent",
        "items.0.supporting_documents.0.type: customs takes",
        "items.0.supporting_documents.0.id: is not named",
        "items.0.supporting_documents.1.id: is longer",
    ] {
        assert!(warnings.iter().any(|it| it.starts_with(reported)), "{reported}: {warnings:?}");
    }
}

#[test]
fn an_export_is_named_once_for_all_goods() {
    let export = json!({ "type": "N830", "id": "26NL000510A1B2C3A5", "line": 3 });
    let documents = json!([export, { "type": "N337", "id": "26NL000510A1B2C3U4", "line": 7 }]);
    let edits = [("/items/0/previous_documents", documents), ("/additional_declaration_type", json!("A"))];
    let mut form = edited(&a_complete_transit(), &edits);
    form.items.push(form.items[0].clone());
    form.items[1].previous_documents[0].line = None;
    form.items[1].previous_documents[1].line = Some(0);
    let (root, warnings) = built(&lodgement(form));
    assert_eq!(root.texts("Consignment/HouseConsignment/PreviousDocument/referenceNumber"), ["26NL000510A1B2C3A5"]);
    let at = "Consignment/HouseConsignment/ConsignmentItem/PreviousDocument";
    assert_eq!(
        (root.texts(&format!("{at}/type")), root.texts(&format!("{at}/sequenceNumber"))),
        (vec!["N337", "N337"], vec!["1", "1"])
    );
    assert_eq!(root.texts(&format!("{at}/goodsItemNumber")), ["7"]);
    let reported = warnings.iter().filter(|it| it.contains(".line: ")).map(String::as_str);
    assert_eq!(
        reported.collect::<Vec<_>>(),
        [
            "items.0.previous_documents.0.line: is not sent: the export goes with the consignment, which names no line of it",
            "items.1.previous_documents.1.line: is not sent: the first line is 1",
        ]
    );
}

#[test]
fn an_office_of_transit_is_named_once() {
    let (root, warnings) =
        built_with(&a_complete_transit(), &[("/offices_of_transit", json!(["CH001251", "CH001251", "DE004304"]))]);
    assert_eq!(root.texts("CustomsOfficeOfTransitDeclared/referenceNumber"), ["CH001251", "DE004304"]);
    assert_eq!(root.texts("CustomsOfficeOfTransitDeclared/sequenceNumber"), ["1", "2"]);
    assert!(warnings.contains(&"offices_of_transit.1: is not sent: the office is named before".to_owned()));
}

#[test]
fn a_preview_says_so_in_place_of_the_lrn_and_the_agreed_names_stand_in_every_message() {
    let messages = NctsMessages::new().between(Identifiers::agreed(Some("NL-BROKER".to_owned()), "NTA.XX".to_owned()));
    let preview = Lodgement { lrn: None, ..lodgement(a_valid_transit()) };
    let bytes = messages.declaration(&preview).bytes;
    assert_keep_the_schemas(std::slice::from_ref(&bytes));
    let xml = String::from_utf8(bytes).expect("UTF-8");
    assert_eq!(structure::broken(&xml), NONE);
    let root = Node::parse(&xml).expect("XML");
    assert_eq!(root.texts("TransitOperation/LRN"), ["PREVIEW"]);
    assert_eq!((root.texts("messageSender"), root.texts("messageRecipient")), (vec!["NL-BROKER"], vec!["NTA.XX"]));
}

fn notice(content: NoticeContent) -> Node {
    let form = a_complete_transit();
    let notice = Notice {
        reference: "N-1".parse().expect("a reference"),
        lrn: "LRN26000001".parse().ok(),
        mrn: "26NL000396A1B2C3J0".parse().ok(),
        sender: "NL009876543".parse().ok(),
        holder: form.holder.map(|holder| PartyForm { eori: None, ..holder }),
        trader_at_destination: "DE1234567890".parse().ok(),
        office: "NL000510".to_owned(),
        prepared_at: chrono::DateTime::UNIX_EPOCH,
        content,
    };
    let xml = String::from_utf8(NctsMessages::new().notice(&notice).bytes).expect("UTF-8");
    assert_eq!(structure::broken(&xml), [""; 0]);
    Node::parse(&xml).expect("XML")
}

#[test]
fn a_presentation_says_where_the_goods_are_and_until_when_they_travel() {
    let presented = |permit: Option<&str>, limit_date: Option<&str>| {
        let form = edited(&a_complete_transit(), &[("/limit_date", json!(limit_date))]);
        let consignor_permit = permit.map(str::to_owned);
        notice(NoticeContent::Presentation(Box::new(Presentation { form, consignor_permit, customer: None })))
    };
    let root = presented(None, Some("1970-01-05"));
    assert_eq!(root.texts("TransitOperation/limitDate"), NONE);
    assert_eq!(root.texts("HolderOfTheTransitProcedure/name"), ["Voorbeeld Transport B.V."]);
    assert_eq!(root.texts("Representative/identificationNumber"), ["NL009876543"]);
    assert_eq!(root.texts("Consignment/PlaceOfLoading/location"), ["Rotterdam"]);
    assert_eq!(root.texts("Consignment/LocationOfGoods/qualifierOfIdentification"), ["V"]);
    assert_eq!(root.texts("Consignment/HouseConsignment/sequenceNumber"), ["1"]);
    let root = presented(Some("NLACR000123"), None);
    assert_eq!(root.texts("TransitOperation/limitDate"), ["1970-01-09"]);
    assert_eq!(root.texts("Consignment/LocationOfGoods/authorisationNumber"), ["NLACR000123"]);
}

#[test]
fn remarks_tell_the_state_of_seals_that_there_were() {
    let root = |seals_intact, remarks: Option<&str>| {
        let date = "2026-03-05".parse().expect("a day");
        let remarks = remarks.map(str::to_owned);
        notice(NoticeContent::UnloadingRemarks { date, remarks, seals_intact })
    };
    for (seals_intact, remarks, state, conform) in [
        (Some(true), None, Some("1"), "1"),
        (Some(true), Some("one carton is wet"), Some("1"), "0"),
        (Some(false), Some("seal S-1 is torn"), Some("0"), "0"),
        // "As declared" would contradict the state of the seals.
        (Some(false), None, Some("0"), "0"),
        (None, Some("one carton is wet"), None, "0"),
        (None, None, None, "1"),
    ] {
        let root = root(seals_intact, remarks);
        let reported = (root.texts("UnloadingRemark/stateOfSeals"), root.texts("UnloadingRemark/conform"));
        assert_eq!(reported, (state.into_iter().collect(), vec![conform]), "{seals_intact:?} {remarks:?}");
        assert_eq!(root.texts("UnloadingRemark/unloadingRemark"), remarks.into_iter().collect::<Vec<_>>());
        assert_eq!(root.texts("TraderAtDestination/identificationNumber"), ["DE1234567890"]);
    }
}

#[test]
fn every_seal_of_many_containers_is_said_once_and_no_item_is_forgotten() {
    let mut form = a_complete_transit();
    form.items = vec![form.items[0].clone(); 99];
    let container = ContainerForm { number: Some("CSQU3054383".to_owned()), seals: vec!["S".to_owned(); 99] };
    form.transport.as_mut().expect("transport").containers = vec![container; 100];
    let (root, _) = built(&lodgement(form));
    assert_eq!(root.texts("Consignment/TransportEquipment/Seal/identifier"), ["S", "NL-007"]);
    assert_eq!(root.texts("Consignment/TransportEquipment/GoodsReference/sequenceNumber").len(), 99 * 101);
}
