use super::{assert_told, error, errors};

const BEFORE_EQUIPMENT: &str = "<LocationOfGoods>";
const INDICATOR: &str = "<containerIndicator>0</containerIndicator>";

fn equipment(inside: &[&str]) -> String {
    let numbered = (1..).zip(inside);
    let written: String = numbered
        .map(|(number, inside)| {
            format!("<TransportEquipment><sequenceNumber>{number}</sequenceNumber>{inside}</TransportEquipment>")
        })
        .collect();
    format!("{written}{BEFORE_EQUIPMENT}")
}

const CONTAINER: &str = "<containerIdentificationNumber>CSQU3054383</containerIdentificationNumber>";
const NO_SEALS: &str = "<numberOfSeals>0</numberOfSeals>";
const ONE_SEAL: &str =
    "<numberOfSeals>1</numberOfSeals><Seal><sequenceNumber>1</sequenceNumber><identifier>S1</identifier></Seal>";
const GOODS: &str = "<GoodsReference><sequenceNumber>1</sequenceNumber>\
    <declarationGoodsItemNumber>1</declarationGoodsItemNumber></GoodsReference>";

#[test]
fn containers_stand_where_their_indicator_says_so() {
    let contained = (INDICATOR, "<containerIndicator>1</containerIndicator>");
    let at = "Consignment[1]/TransportEquipment[1]";
    let one = equipment(&[&format!("{CONTAINER}{NO_SEALS}")]);
    let without_number = equipment(&[&format!("{ONE_SEAL}{GOODS}")]);
    assert_eq!(errors(&[contained, (BEFORE_EQUIPMENT, &one)]), []);
    assert_eq!(errors(&[(BEFORE_EQUIPMENT, &without_number)]), []);
    let number = format!("{at}/containerIdentificationNumber[1]");
    assert_told(&[
        (&[contained], "13", at, None),
        (&[(BEFORE_EQUIPMENT, &one)], "13", &number, Some("CSQU3054383")),
        (&[contained, (BEFORE_EQUIPMENT, &without_number)], "13", &number, None),
        (&[(INDICATOR, "")], "13", "Consignment[1]/containerIndicator[1]", None),
        (&[(INDICATOR, ""), (">A<", ">D<"), (BEFORE_EQUIPMENT, &without_number)], "13", at, None),
    ]);
}

#[test]
fn the_goods_of_each_equipment_are_named_unless_there_is_one_container() {
    let contained = (INDICATOR, "<containerIndicator>1</containerIndicator>");
    let first = format!("{CONTAINER}{NO_SEALS}{GOODS}");
    let two = equipment(&[&first, ONE_SEAL]);
    let place = "Consignment[1]/TransportEquipment[2]/GoodsReference[1]";
    assert_told(&[(&[contained, (BEFORE_EQUIPMENT, &two)], "13", place, None)]);
    let both = equipment(&[&first, &format!("{ONE_SEAL}{GOODS}")]);
    assert_eq!(errors(&[contained, (BEFORE_EQUIPMENT, &both)]), []);
}

#[test]
fn seals_are_counted_and_each_stands_once() {
    let at = "Consignment[1]/TransportEquipment[1]";
    let with = |seals: &str| equipment(&[&format!("{seals}{GOODS}")]);
    let twice = "<numberOfSeals>2</numberOfSeals><Seal><sequenceNumber>1</sequenceNumber><identifier>S1</identifier>\
                 </Seal><Seal><sequenceNumber>2</sequenceNumber><identifier>S1</identifier></Seal>";
    for (seals, code, place, value) in [
        ("<numberOfSeals>1</numberOfSeals>".to_owned(), "13", "Seal[1]", None),
        (ONE_SEAL.replace("<numberOfSeals>1", "<numberOfSeals>3"), "14", "numberOfSeals[1]", Some("3")),
        (twice.to_owned(), "14", "Seal[2]/identifier[1]", Some("S1")),
        (NO_SEALS.to_owned(), "14", "numberOfSeals[1]", Some("0")),
    ] {
        let reported = errors(&[(BEFORE_EQUIPMENT, &with(&seals))]);
        assert_eq!(reported, [error(code, &format!("{at}/{place}"), value)], "{seals}");
    }
}

#[test]
fn the_means_of_transport_belong_to_the_mode() {
    let mode = |mode: &str| format!("{INDICATOR}<inlandModeOfTransport>{mode}</inlandModeOfTransport>");
    let means = |kind: &str, name: &str| {
        format!(
            "</LocationOfGoods><DepartureTransportMeans><sequenceNumber>1</sequenceNumber><typeOfIdentification>{kind}\
             </typeOfIdentification><identificationNumber>{name}</identificationNumber><nationality>NL</nationality>\
             </DepartureTransportMeans>"
        )
    };
    let at = "Consignment[1]/DepartureTransportMeans[1]";
    let kind = format!("{at}/typeOfIdentification[1]");
    for (mode_of, type_of, name, expected) in [
        ("3", "30", "12AB34", None),
        ("1", "11", "Stella Maris", None),
        ("9", "30", "12AB34", None),
        ("3", "20", "12AB34", Some(("14", kind.as_str(), Some("20")))),
        ("3", "31", "12AB34", Some(("14", kind.as_str(), Some("31")))),
        ("1", "30", "12AB34", Some(("14", kind.as_str(), Some("30")))),
        ("3", "30", "12ab34", Some(("14", &*format!("{at}/identificationNumber[1]"), Some("12ab34")))),
        ("5", "30", "12AB34", Some(("13", at, None))),
        ("3", "99", "12AB34", Some(("12", kind.as_str(), Some("99")))),
    ] {
        let reported = errors(&[(INDICATOR, &mode(mode_of)), ("</LocationOfGoods>", &means(type_of, name))]);
        let expected: Vec<_> = expected.map(|(code, at, value)| error(code, at, value)).into_iter().collect();
        assert_eq!(reported, expected, "{mode_of} {type_of} {name}");
    }
}

#[test]
fn goods_that_are_present_have_a_location_and_a_place_of_loading() {
    const LOADING: &str = "<PlaceOfLoading><country>NL</country><location>Rotterdam</location></PlaceOfLoading>";
    const OFFICE: &str = "<CustomsOffice><referenceNumber>NL000510</referenceNumber></CustomsOffice>";
    let at = "Consignment[1]/LocationOfGoods[1]";
    let code = "<PlaceOfLoading><UNLocode>NLRTM</UNLocode></PlaceOfLoading>";
    assert_told(&[
        (&[(LOADING, "")], "13", "Consignment[1]/PlaceOfLoading[1]", None),
        (
            &[("<country>NL</country><location>", "<location>")],
            "13",
            "Consignment[1]/PlaceOfLoading[1]/country[1]",
            None,
        ),
        (&[("<location>Rotterdam</location>", "")], "13", "Consignment[1]/PlaceOfLoading[1]/location[1]", None),
        (&[(OFFICE, "")], "13", &format!("{at}/CustomsOffice[1]"), None),
        (
            &[(OFFICE, &format!("<additionalIdentifier>A1</additionalIdentifier>{OFFICE}"))],
            "13",
            &format!("{at}/additionalIdentifier[1]"),
            Some("A1"),
        ),
    ]);
    assert_eq!(errors(&[(LOADING, ""), (">A<", ">D<")]), []);
    assert_eq!(errors(&[(LOADING, code)]), []);
    let other_qualifier = errors(&[("qualifierOfIdentification>V", "qualifierOfIdentification>Y")]);
    let reported = [
        error("13", &format!("{at}/CustomsOffice[1]"), None),
        error("13", &format!("{at}/authorisationNumber[1]"), None),
    ];
    assert_eq!(other_qualifier, reported);
}
