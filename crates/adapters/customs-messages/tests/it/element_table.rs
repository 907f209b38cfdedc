//! The element table agrees with the published schema about every message.

use crate::published::{samples, valid_by_schema};
use customs_messages::element_table::{DEC_ELEMENTS, ElementTable};

fn violations(xml: &str) -> Vec<String> {
    let found = DEC_ELEMENTS.check(xml.as_bytes()).expect("well-formed XML");
    found.iter().map(ToString::to_string).collect()
}

fn message(inside: &str) -> String {
    format!(
        "<md:MetaData xmlns:md=\"urn:wco:datamodel:WCO:DocumentMetaData-DMS:2\" xmlns=\"urn:wco:datamodel:WCO:DEC-DMS:2\" \
         xmlns:ds=\"urn:wco:datamodel:WCO:Declaration_DS:DMS:2\"><Declaration>{inside}</Declaration></md:MetaData>"
    )
}

#[test]
fn the_embedded_table_has_every_element_of_the_profile() {
    assert_eq!(DEC_ELEMENTS.len(), 460);
}

#[test]
fn a_table_with_a_flaw_is_refused_with_its_line() {
    let head = "path\tpointer_chain\twco_id\tmin\tmax\tbase\tfacets\n";
    for row in [
        "A",
        "A/B\t1\t1\t0\t1\tgroup\t",
        "A\t1\t1\t0\tmany\tgroup\t",
        "A\t1\t1\t0\t1\tother\t",
        "A\t1\t1\t0\t1\tTextType\tx=1",
    ] {
        assert_eq!(ElementTable::parse(&format!("{head}{row}")).map_err(|error| error.line).err(), Some(2), "{row}");
    }
    assert!(ElementTable::parse("").is_err());
}

#[test]
fn table_and_schema_agree_on_every_published_message() {
    for folder in ["declaration", "amendment", "invalidation", "project"] {
        for (name, bytes) in samples(folder).into_iter().filter(|(name, _)| !name.starts_with("res-")) {
            let found = DEC_ELEMENTS.check(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(found.is_empty(), "{name}: {found:?}");
            if let Some(verdict) = valid_by_schema(&bytes) {
                assert_eq!(verdict, Ok(()), "{name}");
            }
        }
    }
}

#[test]
fn table_and_schema_agree_on_what_is_wrong() {
    let cases = [
        ("", "Declaration/FunctionCode is missing"),
        ("<FunctionCode>8</FunctionCode>", "Declaration/FunctionCode has a value that is not allowed"),
        (
            "<FunctionCode>9</FunctionCode><FunctionCode>9</FunctionCode>",
            "Declaration/FunctionCode stands more often than it may",
        ),
        ("<TypeCode>IMA</TypeCode><FunctionCode>9</FunctionCode>", "Declaration/FunctionCode cannot stand here"),
        ("<FunctionCode>9</FunctionCode><New>1</New>", "Declaration/New cannot stand here"),
        ("<FunctionCode>9</FunctionCode><TypeCode>IMAX</TypeCode>", "Declaration/TypeCode is too long"),
        ("<FunctionCode>9</FunctionCode><TypeCode> </TypeCode>", "Declaration/TypeCode is blank"),
        (
            "<FunctionCode>9</FunctionCode><GoodsItemQuantity>1.5</GoodsItemQuantity>",
            "Declaration/GoodsItemQuantity has too many decimals",
        ),
        (
            "<FunctionCode>9</FunctionCode><GoodsItemQuantity>123456</GoodsItemQuantity>",
            "Declaration/GoodsItemQuantity has too many digits",
        ),
        (
            "<FunctionCode>9</FunctionCode><InvoiceAmount currencyID=\"eur\">1</InvoiceAmount>",
            "Declaration/InvoiceAmount has a currency that is not three capitals",
        ),
        (
            "<FunctionCode>9</FunctionCode><InvoiceAmount>1e3</InvoiceAmount>",
            "Declaration/InvoiceAmount is not a decimal number",
        ),
        (
            "<FunctionCode>9</FunctionCode><TotalGrossMassMeasure unitCode=\"KILOGRAM\">1</TotalGrossMassMeasure>",
            "Declaration/TotalGrossMassMeasure has a unit of another length than 1 to 5",
        ),
        (
            "<AcceptanceDateTime><ds:DateTimeString formatCode=\"303\">20260101</ds:DateTimeString></AcceptanceDateTime><FunctionCode>9</FunctionCode>",
            "Declaration/AcceptanceDateTime is not a time of format 102 or 304",
        ),
        (
            "<AcceptanceDateTime>20260101</AcceptanceDateTime><FunctionCode>9</FunctionCode>",
            "Declaration/AcceptanceDateTime does not hold one time",
        ),
        (
            "<FunctionCode>9</FunctionCode><Declarant><Name>a\nb</Name></Declarant>",
            "Declaration/Declarant/Name holds a line break",
        ),
        (
            "<FunctionCode>9</FunctionCode><Declarant>text</Declarant>",
            "Declaration/Declarant holds text between its elements",
        ),
        (
            "<FunctionCode>9</FunctionCode><Declarant><ID><b/></ID></Declarant>",
            "Declaration/Declarant/ID holds elements",
        ),
        (
            "<FunctionCode>9</FunctionCode><Declarant><Address><CountryCode>NLD</CountryCode></Address></Declarant>",
            "Declaration/Declarant/Address/CountryCode has another length than it must have",
        ),
        (
            "<FunctionCode>9</FunctionCode><GoodsShipment><GovernmentAgencyGoodsItem/></GoodsShipment>",
            "Declaration/GoodsShipment/GovernmentAgencyGoodsItem/SequenceNumeric is missing",
        ),
    ];
    for (inside, expected) in cases {
        let xml = message(inside);
        assert!(violations(&xml).iter().any(|found| found == expected), "{inside}: {:?}", violations(&xml));
        if let Some(verdict) = valid_by_schema(xml.as_bytes()) {
            assert!(verdict.is_err(), "the schema has nothing against {inside}");
        }
    }
}

#[test]
fn what_white_space_and_zeros_mean_is_the_same_to_both() {
    for inside in [
        "<FunctionCode> 9 </FunctionCode><TypeCode>  IMA\n</TypeCode>",
        "<FunctionCode>9</FunctionCode><InvoiceAmount currencyID=\"EUR\"> 1.000000 </InvoiceAmount>",
        "<FunctionCode>9</FunctionCode><InvoiceAmount>-.5</InvoiceAmount>",
        "<FunctionCode>9</FunctionCode><Agent/>",
    ] {
        let xml = message(inside);
        assert_eq!(violations(&xml), Vec::<String>::new(), "{inside}");
        if let Some(verdict) = valid_by_schema(xml.as_bytes()) {
            assert_eq!(verdict, Ok(()), "{inside}");
        }
    }
}
