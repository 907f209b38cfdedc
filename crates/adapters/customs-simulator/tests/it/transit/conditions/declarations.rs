use super::{assert_told, error, errors};

const C521: (&str, &str) = (
    "</TransitOperation>",
    "<limitDate>2026-03-10</limitDate></TransitOperation><Authorisation><sequenceNumber>1</sequenceNumber>\
     <type>C521</type><referenceNumber>NLACR000123</referenceNumber></Authorisation>",
);
const LIMIT: &str = "<limitDate>2026-03-10</limitDate>";

#[test]
fn only_an_authorised_consignor_names_a_limit_date_that_is_not_over() {
    let at = "TransitOperation[1]/limitDate[1]";
    let unasked = ("</TransitOperation>", "<limitDate>2026-03-10</limitDate></TransitOperation>");
    assert_told(&[
        (&[unasked], "13", at, Some("2026-03-10")),
        (&[C521, (LIMIT, "")], "13", at, None),
        (&[C521, ("2026-03-10", "2026-03-01")], "14", at, Some("2026-03-01")),
    ]);
    for changes in [&[C521][..], &[C521, ("2026-03-10", "2026-03-02")]] {
        assert_eq!(errors(changes), [], "{changes:?}");
    }
    assert_eq!(errors(&[C521, (LIMIT, ""), (">A<", ">D<")]), []);
}

/// An office of transit in front of the holder, as an edit of the message.
fn through(office: &str) -> String {
    format!(
        "<CustomsOfficeOfTransitDeclared><sequenceNumber>1</sequenceNumber><referenceNumber>{office}</referenceNumber>\
         </CustomsOfficeOfTransitDeclared><HolderOf"
    )
}

#[test]
fn an_office_of_transit_is_asked_for_by_the_kind_and_by_the_offices() {
    const PLACE: &str = "CustomsOfficeOfTransitDeclared[1]";
    let t2 = ("Type>T1<", "Type>T2<");
    for (changes, office) in [
        ([("DE003302", "CH001251")].as_slice(), "CH001631"),
        (&[("NL000510", "TR340300")], "DE004304"),
        (&[("DE003302", "GB000060")], "GB000011"),
        (&[("DE003302", "AD000001")], "AD000001"),
        (&[("NL000510", "AD000001")], "FR000730"),
        (&[t2], "CH001251"),
        (&[("DE003302", "NL000563"), t2], "NL000563"),
    ] {
        assert_eq!(errors(changes), [error("13", PLACE, None)], "{changes:?}");
        let through = through(office);
        let with_transit: Vec<_> = changes.iter().copied().chain([("<HolderOf", through.as_str())]).collect();
        assert_eq!(errors(&with_transit), [], "{changes:?}");
    }
    for changes in [
        [("DE003302", "XI000014")].as_slice(),
        &[("NL000510", "CH001251"), ("DE003302", "CH001631")],
        &[("DE003302", "NL000563")],
        &[("Type>T1<", "Type>T2F<")],
    ] {
        assert_eq!(errors(changes), [], "{changes:?}");
    }
    let mixed = [
        ("Type>T1<", "Type>T<"),
        ("</declarationGoodsItemNumber>", "</declarationGoodsItemNumber><declarationType>T2</declarationType>"),
    ];
    let found = errors(&mixed);
    assert!(found.contains(&error("13", PLACE, None)), "{found:?}");
    let tir = through("CH001251");
    let found = errors(&[("Type>T1<", "Type>TIR<"), ("<HolderOf", tir.as_str())]);
    assert!(found.iter().any(|(code, pointer, _)| code == "13" && pointer.ends_with(PLACE)), "{found:?}");
}

#[test]
fn an_office_of_transit_lies_where_the_goods_enter() {
    const PLACE: &str = "CustomsOfficeOfTransitDeclared[1]/referenceNumber[1]";
    for (changes, office) in [
        ([("DE003302", "CH001251")].as_slice(), "DE004304"),
        (&[("NL000510", "CH001251"), ("DE003302", "CH001631")], "DE004304"),
        (&[("NL000510", "CH001251")], "CH001631"),
        (&[("NL000510", "CH001251")], "AD000001"),
        (&[("DE003302", "AD000001")], "FR000730"),
    ] {
        let through = through(office);
        let with_transit: Vec<_> = changes.iter().copied().chain([("<HolderOf", through.as_str())]).collect();
        assert_eq!(errors(&with_transit), [error("14", PLACE, Some(office))], "{changes:?}");
    }
}

#[test]
fn the_small_states_take_goods_of_certain_types_from_certain_offices() {
    let (office, kind) =
        ("CustomsOfficeOfDestinationDeclared[1]/referenceNumber[1]", "TransitOperation[1]/declarationType[1]");
    assert_told(&[
        (&[("DE003302", "SM000001")], "14", kind, Some("T1")),
        (&[("NL000510", "SM000001")], "14", kind, Some("T1")),
        (&[("NL000510", "IT000001"), ("DE003302", "SM000001"), ("Type>T1<", "Type>T2F<")], "14", kind, Some("T2F")),
    ]);
    assert_eq!(errors(&[("DE003302", "SM000001"), ("Type>T1<", "Type>T2F<")]), []);
    let from_there = errors(&[("NL000510", "AD000001"), ("DE003302", "CH001251")]);
    assert!(from_there.contains(&error("14", office, Some("CH001251"))), "{from_there:?}");
    let to_there = errors(&[("NL000510", "CH001251"), ("DE003302", "AD000001")]);
    assert!(to_there.contains(&error("14", office, Some("AD000001"))), "{to_there:?}");
}

#[test]
fn a_party_is_named_by_its_eori_or_by_name_and_address() {
    const HOLDER: &str = "<identificationNumber>NL801234566</identificationNumber></HolderOf";
    let named = "<name>Voorbeeld B.V.</name>";
    let address = "<Address><streetAndNumber>Havenweg 1</streetAndNumber><postcode>3011 AA</postcode>\
                   <city>Rotterdam</city><country>NL</country></Address>";
    let holder = |inside: &str| format!("{inside}</HolderOf");
    let at = "HolderOfTheTransitProcedure[1]";
    let whole = holder(&format!("{named}{address}"));
    assert_eq!(errors(&[(HOLDER, &whole)]), []);
    let both = holder(&format!("<identificationNumber>NL801234566</identificationNumber>{named}{address}"));
    let reported =
        [error("13", &format!("{at}/name[1]"), Some("Voorbeeld B.V.")), error("13", &format!("{at}/Address[1]"), None)];
    assert_eq!(errors(&[(HOLDER, &both)]), reported);
    let (name_alone, address_alone) = (holder(named), holder(address));
    let no_postcode = whole.replace("<postcode>3011 AA</postcode>", "");
    let other_form = holder("<identificationNumber>801234566</identificationNumber>");
    assert_told(&[
        (&[(HOLDER, &name_alone)], "13", &format!("{at}/Address[1]"), None),
        (&[(HOLDER, &address_alone)], "13", &format!("{at}/name[1]"), None),
        (&[(HOLDER, &no_postcode)], "13", &format!("{at}/Address[1]/postcode[1]"), None),
        (&[(HOLDER, &other_form)], "14", &format!("{at}/identificationNumber[1]"), Some("801234566")),
    ]);
    assert_eq!(errors(&[(HOLDER, &no_postcode.replace("<country>NL", "<country>AE"))]), []);
}

#[test]
fn goods_to_a_country_of_common_transit_have_a_consignee() {
    const CONSIGNEE: &str = "<Consignee><identificationNumber>DE123456789012345</identificationNumber></Consignee>";
    let at = "Consignment[1]/Consignee[1]";
    assert_told(&[
        (&[(CONSIGNEE, "")], "13", at, None),
        (&[(CONSIGNEE, ""), ("<countryOfDestination>DE", "<countryOfDestination>CH")], "13", at, None),
    ]);
    assert_eq!(errors(&[(CONSIGNEE, ""), ("<countryOfDestination>DE", "<countryOfDestination>CN")]), []);
    let in_the_house = format!("{CONSIGNEE}<ConsignmentItem>");
    assert_eq!(errors(&[(CONSIGNEE, ""), ("<ConsignmentItem>", &in_the_house)]), []);
    assert_told(&[(
        &[("<ConsignmentItem>", &in_the_house)],
        "13",
        "Consignment[1]/HouseConsignment[1]/Consignee[1]",
        None,
    )]);
}

#[test]
fn countries_and_the_reference_stand_at_one_level() {
    let (house, item) = ("Consignment[1]/HouseConsignment[1]", "Consignment[1]/HouseConsignment[1]/ConsignmentItem[1]");
    let (dispatch, destination) =
        ("<countryOfDispatch>NL</countryOfDispatch>", "<countryOfDestination>DE</countryOfDestination>");
    let reference = "<referenceNumberUCR>ORDER-1</referenceNumberUCR>";
    let before_mass = "<sequenceNumber>1</sequenceNumber><grossMass>1250.5</grossMass>\
                       <ConsignmentItem>";
    let twice = before_mass.replace("<grossMass>", &format!("{dispatch}<grossMass>"));
    assert_told(&[
        (&[(dispatch, "")], "13", &format!("{item}/countryOfDispatch[1]"), None),
        (&[(destination, "")], "13", &format!("{item}/countryOfDestination[1]"), None),
        (&[(reference, "")], "13", &format!("{item}/referenceNumberUCR[1]"), None),
        (&[(before_mass, &twice)], "13", &format!("{house}/countryOfDispatch[1]"), Some("NL")),
    ]);
    let document = "</PlaceOfLoading><TransportDocument><sequenceNumber>1</sequenceNumber><type>N705</type>\
                    <referenceNumber>BL-1</referenceNumber></TransportDocument>";
    assert_eq!(errors(&[(reference, ""), ("</PlaceOfLoading>", document)]), []);
}

#[test]
fn what_is_no_code_of_its_list_is_told() {
    assert_told(&[
        (&[("Type>T1<", "Type>T9<")], "12", "TransitOperation[1]/declarationType[1]", Some("T9")),
        (&[(">A<", ">B<")], "12", "TransitOperation[1]/additionalDeclarationType[1]", Some("B")),
        (&[("<security>0", "<security>7")], "12", "TransitOperation[1]/security[1]", Some("7")),
        (&[("guaranteeType>3", "guaranteeType>7")], "12", "Guarantee[1]/guaranteeType[1]", Some("7")),
        (&[(">EUR<", ">QQQ<")], "12", "Guarantee[1]/GuaranteeReference[1]/currency[1]", Some("QQQ")),
        (
            &[("typeOfLocation>A", "typeOfLocation>E")],
            "12",
            "Consignment[1]/LocationOfGoods[1]/typeOfLocation[1]",
            Some("E"),
        ),
        (
            &[(">CT<", ">00<")],
            "12",
            "Consignment[1]/HouseConsignment[1]/ConsignmentItem[1]/Packaging[1]/typeOfPackages[1]",
            Some("00"),
        ),
    ]);
}
