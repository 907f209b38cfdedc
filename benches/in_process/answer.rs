//! Answers of customs, written by hand from the published message structure.

/// A legal acceptance (01), which gives the MRN.
pub(crate) fn acceptance() -> String {
    response(
        "01",
        "",
        r#"<AcceptanceDateTime><ds:DateTimeString formatCode="304">20261102101500Z</ds:DateTimeString></AcceptanceDateTime>"#,
    )
}

/// A rejection (03) of three lines, each error with the pointer to its element.
pub(crate) fn rejection() -> String {
    let errors: String = (1..=3)
        .map(|line| {
            format!(
                "<Error><ValidationCode>DMS12019</ValidationCode>\
                 <Pointer><DocumentSectionCode>42A</DocumentSectionCode></Pointer>\
                 <Pointer><DocumentSectionCode>67A</DocumentSectionCode></Pointer>\
                 <Pointer><SequenceNumeric>{line}</SequenceNumeric><DocumentSectionCode>68A</DocumentSectionCode></Pointer>\
                 <Pointer><SequenceNumeric>1</SequenceNumeric><DocumentSectionCode>02A</DocumentSectionCode><TagID>D006</TagID></Pointer>\
                 </Error>"
            )
        })
        .collect();
    response("03", &errors, "")
}

fn response(function_code: &str, errors: &str, moment: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<md:MetaData xmlns:md="urn:wco:datamodel:WCO:DocumentMetaData-DMS:2" xmlns="urn:wco:datamodel:WCO:RES-DMS:2" xmlns:ds="urn:wco:datamodel:WCO:Response_DS:DMS:2">
  <md:WCODataModelVersionCode>3.6</md:WCODataModelVersionCode>
  <md:WCOTypeName>RES</md:WCOTypeName>
  <md:ResponsibleCountryCode>NL</md:ResponsibleCountryCode>
  <Response>
    <FunctionCode>{function_code}</FunctionCode>
    <FunctionalReferenceID>{function_code}-BENCH26000000000000001</FunctionalReferenceID>
    <IssueDateTime><ds:DateTimeString formatCode="304">20261102101500Z</ds:DateTimeString></IssueDateTime>
    {errors}
    <Declaration>{moment}<FunctionalReferenceID>BENCH26000000000000001</FunctionalReferenceID><ID>26NL000396A1B2C3R0</ID><VersionID>1</VersionID></Declaration>
  </Response>
</md:MetaData>"#
    )
}
