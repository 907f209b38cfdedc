//! Answers of customs, written by hand from the published message structure.

/// A legal acceptance (01), which gives the MRN.
pub(crate) fn accepted(lrn: &str, mrn: &str) -> String {
    let date = r#"<AcceptanceDateTime><ds:DateTimeString formatCode="304">20261102101500Z</ds:DateTimeString></AcceptanceDateTime>"#;
    message("01", lrn, &format!("{date}<FunctionalReferenceID>{lrn}</FunctionalReferenceID><ID>{mrn}</ID>"))
}

/// A release (08).
pub(crate) fn released(lrn: &str, mrn: &str) -> String {
    with_function_code("08", lrn, mrn)
}

/// An answer that has only its function code and its references.
pub(crate) fn with_function_code(code: &str, lrn: &str, mrn: &str) -> String {
    message(code, lrn, &format!("<FunctionalReferenceID>{lrn}</FunctionalReferenceID><ID>{mrn}</ID>"))
}

/// The decision on a request (11): granted with status 39, denied with 41.
pub(crate) fn decided(lrn: &str, mrn: &str, status: &str) -> String {
    let decision = format!("<Status><NameCode>{status}</NameCode></Status><Declaration>");
    with_function_code("11", lrn, mrn).replace("<Declaration>", &decision)
}

/// Calculated duties and taxes (13): final with status 4, provisional with 67.
pub(crate) fn taxes_assessed(lrn: &str, mrn: &str, status: &str, duty: &str, vat: &str) -> String {
    let tax = |tax_type: &str, amount: &str| {
        format!(
            r#"<DutyTaxFee><TypeCode>{tax_type}</TypeCode><Payment><PaymentAmount currencyID="EUR">{amount}</PaymentAmount></Payment></DutyTaxFee>"#
        )
    };
    let taxes = tax("A00", duty) + &tax("B00", vat);
    let shipment = format!(
        "<GoodsShipment><GovernmentAgencyGoodsItem><SequenceNumeric>1</SequenceNumeric>\
         <Commodity>{taxes}</Commodity></GovernmentAgencyGoodsItem></GoodsShipment>"
    );
    let about = format!("<FunctionalReferenceID>{lrn}</FunctionalReferenceID><ID>{mrn}</ID><VersionID>1</VersionID>");
    let answer = message("13", lrn, "");
    answer.replace(
        "<Declaration><VersionID>1</VersionID></Declaration>",
        &format!("<Status><NameCode>{status}</NameCode></Status><Declaration>{about}{shipment}</Declaration>"),
    )
}

/// A rejection (03) for one error.
pub(crate) fn rejected(lrn: &str, code: &str) -> String {
    let about = format!("<FunctionalReferenceID>{lrn}</FunctionalReferenceID>");
    let error = format!("<Error><ValidationCode>{code}</ValidationCode></Error>");
    message("03", lrn, &about).replace("    <Declaration>", &format!("    {error}<Declaration>"))
}

/// Joins these messages into one document with several answers.
pub(crate) fn in_one_document(messages: &[String]) -> String {
    const START: &str = "  <Response>";
    const END: &str = "</Response>\n";
    let answer = |message: &String| {
        let (start, end) = (message.find(START).expect("an answer"), message.find(END).expect("its end") + END.len());
        message[start..end].to_owned()
    };
    let all: String = messages.iter().map(answer).collect();
    messages[0].replace(&answer(&messages[0]), &all)
}

fn message(code: &str, lrn: &str, declaration: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<md:MetaData xmlns:md="urn:wco:datamodel:WCO:DocumentMetaData-DMS:2" xmlns="urn:wco:datamodel:WCO:RES-DMS:2" xmlns:ds="urn:wco:datamodel:WCO:Response_DS:DMS:2">
  <md:WCODataModelVersionCode>3.6</md:WCODataModelVersionCode>
  <md:WCOTypeName>RES</md:WCOTypeName>
  <md:ResponsibleCountryCode>NL</md:ResponsibleCountryCode>
  <Response>
    <FunctionCode>{code}</FunctionCode>
    <FunctionalReferenceID>{code}-{lrn}</FunctionalReferenceID>
    <IssueDateTime><ds:DateTimeString formatCode="304">20261102101500Z</ds:DateTimeString></IssueDateTime>
    <Declaration>{declaration}<VersionID>1</VersionID></Declaration>
  </Response>
</md:MetaData>"#
    )
}

/// A valid import MRN that contains this number.
pub(crate) fn mrn(number: u32) -> String {
    let stem = format!("26NL000396{number:06}R");
    let sum: u32 = stem.chars().enumerate().map(|(place, sign)| value(sign) * (1 << place)).sum();
    format!("{stem}{}", sum % 11 % 10)
}

/// Value of a letter by ISO 6346: letters count from 10 on, without the multiples of 11.
fn value(sign: char) -> u32 {
    let letter = sign.to_digit(36).expect("a digit or a letter");
    if letter < 11 { letter } else { letter + 1 + (letter - 11) / 10 }
}

#[test]
fn the_check_character_is_that_of_the_published_examples() {
    let digit = |stem: &str| {
        let sum: u32 = stem.chars().enumerate().map(|(place, sign)| value(sign) * (1 << place)).sum();
        sum % 11 % 10
    };
    assert_eq!(digit("26NL000396A1B2C3R"), 0);
    assert_eq!(digit("26NL000510ZX81K4A"), 6);
    assert_eq!(digit("26NL000563Q7T9M2J"), 3);
}
