//! The use cases of transits over real messages: those that the service builds, and the answers of customs.

use crate::forms;
use crate::structure::{self, Node};
use customs_exchange::ports::OutboundQueue;
use customs_kernel::{Actor, Clock, OrganisationId};
use customs_ncts_messages::NctsMessages;
use customs_transits::form::TransitForm;
use customs_transits::lifecycle::Status;
use customs_transits::testing::{TransitsOverFakes, a_complete_transit, a_valid_transit, transits_over_fakes};
use customs_transits::{ArrivalForm, CreateTransit, InvalidationForm, TimelineEntry, Transit};
use proptest::prelude::*;
use std::sync::Arc;

const BROKER: OrganisationId = OrganisationId::new(1);
const MRN: &str = "26NL000510A1B2C3J0";

struct Movement {
    fakes: TransitsOverFakes,
    transit: Transit,
}

fn lodged(form: TransitForm) -> Movement {
    let fakes = transits_over_fakes().with(|ports| {
        ports.builder = Arc::new(NctsMessages::new());
        ports.reader = Arc::new(NctsMessages::new());
    });
    let actor = Actor::Client("ERP".to_owned());
    let command = CreateTransit { organisation: BROKER, actor: actor.clone(), form, dossier_id: None };
    let draft = fakes.transits.create(command).expect("it is created");
    let transit = fakes.transits.submit(BROKER, draft.id, &actor, None).expect("it is submitted").transit;
    Movement { fakes, transit }
}

impl Movement {
    fn now(&self) -> Transit {
        self.fakes.transits.find(BROKER, self.transit.id).expect("it is there")
    }

    /// Takes the next message to customs as sent, after checking it against the table of elements.
    fn sent(&self) -> Node {
        let now = self.fakes.clock.now();
        let message = self.fakes.exchange.claim(1, now, now).expect("a claim").remove(0);
        let _recorded = self.fakes.exchange.record_sent(message.id, now).expect("it is recorded");
        let xml = String::from_utf8(message.bytes).expect("UTF-8");
        assert_eq!(structure::broken(&xml), [""; 0]);
        let root = Node::parse(&xml).expect("XML");
        assert_eq!(root.texts("messageIdentification"), [message.correlation_id.as_str()]);
        root
    }

    fn customs_says(&self, number: &str, answers: &str, inside: &str) {
        let xml = format!(
            "<n:CC{number}C xmlns:n='http://ncts.dgtaxud.ec'><messageIdentification>{number}</messageIdentification>\
             <correlationIdentifier>{answers}</correlationIdentifier>{inside}</n:CC{number}C>"
        );
        self.fakes.transits.receive(xml.into_bytes()).expect("it is kept");
        while self.fakes.transits.apply_received(10).expect("it is acted on") > 0 {}
    }
}

fn with_mrn() -> String {
    format!("<TransitOperation><MRN>{MRN}</MRN></TransitOperation>")
}

#[test]
fn a_prelodged_movement_lives_from_its_lodging_to_its_write_off() {
    let movement = lodged(a_complete_transit());
    let declaration = movement.sent();
    let lrn = movement.transit.milestones.lrn.clone().expect("an LRN").to_string();
    assert_eq!(declaration.name, "CC015C");
    assert_eq!(declaration.texts("TransitOperation/LRN"), [lrn.as_str()]);
    assert_eq!(declaration.texts("TransitOperation/declarationType"), ["T1"]);
    assert_eq!(declaration.texts("TransitOperation/limitDate"), [""; 0], "it is no authorised consignor");
    assert_eq!(declaration.texts("Guarantee/guaranteeType"), ["1"], "the comprehensive guarantee");
    assert_eq!(declaration.texts("Guarantee/GuaranteeReference/amountToBeCovered"), ["12500.5"]);
    assert_eq!(declaration.texts("Consignment/referenceNumberUCR"), ["ORDER-4711"]);
    assert_eq!(declaration.texts("Consignment/TransportEquipment/Seal/identifier"), ["SEAL-1", "SEAL-2", "NL-007"]);
    assert_eq!(declaration.texts("Consignment/DepartureTransportMeans/typeOfIdentification"), ["30"]);
    let item = "Consignment/HouseConsignment/ConsignmentItem";
    assert_eq!(
        declaration.texts(&format!("{item}/Commodity/CommodityCode/harmonizedSystemSubHeadingCode")),
        ["940169"]
    );
    assert_eq!(declaration.texts(&format!("{item}/Commodity/CommodityCode/combinedNomenclatureCode")), ["00"]);
    assert_eq!(declaration.texts(&format!("{item}/PreviousDocument/referenceNumber")), ["26NL000510A1B2C3U4"]);
    movement.customs_says("928", &lrn, "");
    movement.customs_says("028", &lrn, &with_mrn());
    let actor = Actor::Client("ERP".to_owned());
    movement.fakes.transits.send_presentation(BROKER, movement.transit.id, &actor, None).expect("it is presented");
    let presentation = movement.sent();
    assert_eq!(
        (presentation.name.as_str(), presentation.texts("TransitOperation/LRN")),
        ("CC170C", vec![lrn.as_str()])
    );
    movement.customs_says("928", presentation.texts("messageIdentification")[0], "");
    movement.customs_says("029", "", &with_mrn());
    assert_eq!(movement.now().status(), Status::Released);
    let arrival = ArrivalForm::default();
    movement
        .fakes
        .transits
        .report_arrival(BROKER, movement.transit.id, &arrival, &actor, None)
        .expect("it is reported");
    let arrival = movement.sent();
    assert_eq!((arrival.name.as_str(), arrival.texts("TransitOperation/MRN")), ("CC007C", vec![MRN]));
    assert_eq!(arrival.texts("CustomsOfficeOfDestinationActual/referenceNumber"), ["DE003302"]);
    movement.customs_says("043", "", &with_mrn());
    let remarks = movement.sent();
    assert_eq!((remarks.name.as_str(), remarks.texts("UnloadingRemark/conform")), ("CC044C", vec!["1"]));
    movement.customs_says("025", "", &with_mrn());
    assert_eq!(movement.now().status(), Status::Arrived);
    movement.customs_says("045", "", &with_mrn());
    assert_eq!(movement.now().status(), Status::Completed);
}

#[test]
fn an_invalidation_names_the_mrn_once_there_is_one() {
    let movement = lodged(a_complete_transit());
    let lrn = movement.sent().texts("TransitOperation/LRN")[0].to_owned();
    movement.customs_says("028", &lrn, &with_mrn());
    let form = InvalidationForm { reason: Some("lodged <twice>".to_owned()) };
    let actor = Actor::Client("ERP".to_owned());
    movement.fakes.transits.invalidate(BROKER, movement.transit.id, &form, &actor, None).expect("it is asked for");
    let request = movement.sent();
    assert_eq!((request.name.as_str(), request.texts("TransitOperation/MRN")), ("CC014C", vec![MRN]));
    assert_eq!(request.texts("Invalidation/justification"), ["lodged <twice>"]);
    movement.customs_says("009", "", &with_mrn());
    assert_eq!(movement.now().status(), Status::Invalidated);
}

#[test]
fn a_reason_against_the_guarantee_shows_no_access_code_in_the_history() {
    let code = Some(customs_transits::AccessCode::new("S3CR".to_owned()));
    let movement = lodged(TransitForm { guarantee_access_code: code, ..a_valid_transit() });
    let declaration = movement.sent();
    assert_eq!(declaration.texts("Guarantee/GuaranteeReference/accessCode"), ["S3CR"]);
    let lrn = declaration.texts("TransitOperation/LRN")[0].to_owned();
    movement.customs_says("028", &lrn, &with_mrn());
    let reason = "<InvalidGuaranteeReason><sequenceNumber>1</sequenceNumber><code>G08</code><text>the code S3CR is \
                  wrong</text></InvalidGuaranteeReason>";
    let invalid = format!("<GuaranteeReference><sequenceNumber>1</sequenceNumber>{reason}</GuaranteeReference>");
    movement.customs_says("055", "", &format!("{}{invalid}", with_mrn()));
    let (_, lines) = movement.fakes.transits.timeline(BROKER, movement.transit.id).expect("a timeline");
    let reported = lines.last().and_then(TimelineEntry::reported).expect("details");
    assert!(reported.contains("the code **** is wrong") && !reported.contains("S3CR"), "{reported}");
}

#[test]
fn an_error_of_customs_leads_back_to_the_field_that_it_is_about() {
    let at = "/CC015C/Consignment/HouseConsignment[1]/ConsignmentItem[1]";
    for (pointer, path) in [
        (format!("{at}/Packaging[1]/typeOfPackages"), "items.0.packaging.0.type"),
        (format!("{at}/Commodity/CommodityCode/combinedNomenclatureCode"), "items.0.hs_code"),
        (format!("{at}/SupportingDocument[1]/missing"), "items.0.supporting_documents.0"),
        (format!("{at}/AdditionalReference[3]"), "items.0"),
        ("/CC015C/HolderOfTheTransitProcedure/Address/city".to_owned(), "holder"),
        ("/CC015C/HolderOfTheTransitProcedure/identificationNumber".to_owned(), "holder.eori"),
        ("/CC015C/Guarantee[1]/GuaranteeReference[1]/accessCode[1]".to_owned(), "guarantee_reference"),
        ("/CC015C/CustomsOfficeOfTransitDeclared[2]/referenceNumber".to_owned(), "offices_of_transit.1"),
        ("/CC015C/Consignment/TransportEquipment[1]/Seal[2]/identifier".to_owned(), "transport.containers.0.seals.1"),
        ("/CC015C/Consignment/TransportEquipment[2]/Seal[1]".to_owned(), "seals"),
    ] {
        let movement = lodged(a_complete_transit());
        let lrn = movement.sent().texts("TransitOperation/LRN")[0].to_owned();
        let error = format!(
            "<FunctionalError><errorPointer>{pointer}</errorPointer><errorCode>12</errorCode></FunctionalError>"
        );
        movement.customs_says("056", &lrn, &error);
        let rejections = movement.fakes.transits.rejections(BROKER, movement.transit.id).expect("a look-up");
        assert_eq!(rejections[0].errors[0].path.as_deref(), Some(path), "{pointer}");
        assert_eq!(movement.now().status(), Status::Rejected);
    }
}

#[test]
fn what_was_cut_or_filled_in_is_told() {
    let mut form = a_complete_transit();
    form.application_reference = Some("x".repeat(40));
    form.items[0].hs_code = Some("9401690".to_owned());
    form.items[0].packaging.clear();
    let holder = form.holder.as_mut().expect("a holder");
    holder.eori = None;
    holder.name = Some("é".repeat(71));
    form.transport.as_mut().and_then(|it| it.border.as_mut()).expect("means").identification_type =
        Some("80".to_owned());
    let movement = lodged(form);
    let warnings = movement.fakes.transits.generate_xml(BROKER, movement.transit.id).expect("XML").warnings;
    let expected = [
        "limit_date: is not sent: it goes only for an authorised consignor (C521)",
        "holder.name: the message carries the first 70 characters",
        "guarantee_type: 0 (comprehensive guarantee) goes to customs as 1; 0 of customs is: waiver",
        "guarantee_access_code: is not named, and customs wants the access code of this guarantee",
        "application_reference: the message carries the first 35 characters",
        "consignor: is not sent: a party without an EORI needs address.street, address.postal_code",
        "transport.departure.identification_type: 11 (vehicle registration) goes to customs as 30; 11 of customs is: name \
         of a sea-going ship",
        "transport.border.identification_type: 80 (EORI number) identifies no means of transport, which is not sent; 80 of \
         customs is: number of an inland ship (ENI)",
        "items.0.hs_code: the message carries its first 6 digits: a 7th alone says nothing",
        "items.0.packaging: names no packages: the message says unpacked (NE)",
        "items.0.supporting_documents.0.expiry_date: is not sent: a message has no place for it",
        "items.0.supporting_documents.0.value: is not sent: a message has no place for it",
        "items.0.supporting_documents.0.quantity: is not sent: a message has no place for it",
    ];
    assert_eq!(warnings, expected);
}

proptest! {
    #[test]
    fn every_emitted_path_is_one_of_the_message_and_one_of_the_form(lodgement in forms::lodgement()) {
        use customs_transits::ports::TransitMessageBuilder;
        let message = NctsMessages::new().declaration(&lodgement);
        let form = serde_json::to_value(lodgement.form.form()).expect("JSON");
        for (chain, path) in message.emission_map.iter() {
            prop_assert!(chain.starts_with("/CC015C/"), "{chain}");
            let found = path.split('.').try_fold(&form, |value, step| match step.parse::<usize>() {
                Ok(index) => value.get(index),
                Err(_) => value.get(step),
            });
            let absent_but_required = ["application_reference", "country_of_", "consignee", "limit_date"]
                .iter()
                .any(|field| path.starts_with(field))
                || path.ends_with(".packaging")
                || path.ends_with(".marks")
                || path.ends_with(".id")
                || path.ends_with(".identification_type")
                || path.starts_with("guarantee_")
                || path.starts_with("guarantees.")
                || path == "offices_of_transit";
            prop_assert!(found.is_some() || absent_but_required, "{chain} came from {path}");
        }
    }
}
