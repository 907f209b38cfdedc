//! Every element of a message of customs is told or left for a reason. An element of a sample that is not in this list
//! fails the test.

use crate::published::samples;
use customs_kernel::{Lrn, Mrn};
use customs_ncts_messages::NctsMessages;
use customs_transits::ports::TransitMessageReader;

/// Elements whose text appears in the transit or its history, beside the stored bytes.
const TOLD: &[&str] = &[
    "messageIdentification",
    "correlationIdentifier",
    "Header/",
    "TransitOperation/LRN",
    "TransitOperation/MRN",
    "TransitOperation/amendmentAcceptanceDateAndTime",
    "TransitOperation/amendmentNotificationDateAndTime",
    "TransitOperation/amendmentSubmissionDateAndTime",
    "TransitOperation/controlNotificationDateAndTime",
    "TransitOperation/declarationSubmissionDateAndTime",
    "TransitOperation/discrepanciesNotificationDate",
    "TransitOperation/discrepanciesNotificationText",
    "TransitOperation/incidentNotificationDateAndTime",
    "TransitOperation/limitForResponseDate",
    "TransitOperation/noReleaseMotivationCode",
    "TransitOperation/noReleaseMotivationText",
    "TransitOperation/notificationType",
    "TransitOperation/rejectionCode",
    "TransitOperation/rejectionDateAndTime",
    "TransitOperation/rejectionReason",
    "TransitOperation/requestOnNonArrivedMovementDate",
    "TransitOperation/writeOffDate",
    "Invalidation/decisionDateAndTime",
    "Invalidation/initiatedByCustoms",
    "Invalidation/justification",
    "Invalidation/requestDateAndTime",
    "FunctionalError/errorPointer",
    "FunctionalError/errorCode",
    "FunctionalError/errorReason",
    "FunctionalError/originalAttributeValue",
    "XMLError/errorPointer",
    "XMLError/errorCode",
    "XMLError/errorText",
    "XMLError/originalAttributeValue",
    "TypeOfControls/type",
    "TypeOfControls/text",
    "RequestedDocument/documentType",
    "RequestedDocument/description",
    "RecoveryNotification/",
    "Enquiry/",
    "ControlResult/",
    "CTLControl/",
    "GuaranteeReference/InvalidGuaranteeReason/code",
    "GuaranteeReference/InvalidGuaranteeReason/text",
    "Consignment/Incident/",
];

/// Elements that only the stored bytes keep, each with the reason.
const LEFT: &[(&str, &str)] = &[
    ("messageSender", "always customs"),
    ("messageRecipient", "always ourselves"),
    ("preparationDateAndTime", "kept as the moment of issue"),
    ("messageType", "compared with the root"),
    ("TransitOperation/businessRejectionType", "decides which message is rejected"),
    ("TransitOperation/releaseIndicator", "decides whether goods are released"),
    ("TransitOperation/releaseDate", "the moment of the release, where there is one"),
    ("TransitOperation/declarationAcceptanceDate", "the moment of the acceptance, which IE028 gave"),
    ("Invalidation/decision", "decides"),
    ("XMLError/errorLineNumber", "a place in our message, which the pointer names too"),
    ("XMLError/errorColumnNumber", "a place in our message, which the pointer names too"),
    ("TransitOperation/additionalDeclarationType", "repeats the declaration"),
    ("TransitOperation/bindingItinerary", "repeats the declaration"),
    ("TransitOperation/declarationType", "repeats the declaration"),
    ("TransitOperation/reducedDatasetIndicator", "repeats the declaration"),
    ("TransitOperation/security", "repeats the declaration"),
    ("TransitOperation/specificCircumstanceIndicator", "repeats the declaration"),
    ("Authorisation/", "repeats the declaration"),
    ("Consignment/", "repeats the declaration"),
    ("CustomsOffice", "repeats the declaration, or is the office that wrote"),
    ("Guarantee/", "repeats the declaration, with the access code"),
    ("Guarantor/", "who stands surety, as customs has him on file"),
    ("HolderOfTheTransitProcedure/", "repeats the declaration"),
    ("Representative/", "repeats the declaration"),
    ("TraderAtDestination/", "repeats the notification of arrival"),
    ("GuaranteeReference/", "which guarantee; the reasons name it. A query (IE034) is not made here"),
    ("Requester/", "of a query (IE034), which is not made here"),
    ("TransitOperation/AESCommunicationPurpose", "between the systems of customs"),
    ("TransitOperation/ExportOperation/", "between the systems of customs"),
];

fn fits(element: &str, path: &str) -> bool {
    element == path || (path.ends_with('/') || path == "CustomsOffice") && element.starts_with(path)
}

/// The elements with a text, below the root. Independent of the reader under test.
fn leaves(xml: &str) -> Vec<(String, String)> {
    let mut bare = String::new();
    let mut rest = xml;
    while let Some((before, comment)) = rest.split_once("<!--") {
        bare.push_str(before);
        rest = comment.split_once("-->").expect("the comment ends").1;
    }
    bare.push_str(rest);
    let (mut path, mut found, mut leaf): (Vec<&str>, Vec<(String, String)>, Option<&str>) = Default::default();
    for piece in bare.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("the tag ends");
        if tag.starts_with('?') {
            continue;
        }
        if tag.starts_with('/') {
            if let Some(text) = leaf.take() {
                found.push((path[1..].join("/"), text.trim().to_owned()));
            }
            path.pop();
            continue;
        }
        let name = tag.split([' ', '\n', '\t', '\r', '/']).next().expect("a name");
        path.push(name.rsplit(':').next().expect("a name"));
        leaf = Some(text);
        if tag.ends_with('/') {
            path.pop();
            leaf = None;
        }
    }
    found.retain(|(_, text)| !text.is_empty() && !text.contains('&'));
    found
}

const TO_CUSTOMS: [&str; 8] = ["cc007", "cc013", "cc014", "cc015", "cc034", "cc044", "cc054", "cc170"];

fn answers(folder: &str) -> Vec<(String, String)> {
    let mut samples = samples(folder);
    samples.retain(|(name, _)| TO_CUSTOMS.iter().all(|own| !name.starts_with(own)));
    samples
}

fn check(name: &str, document: &str, legal: bool) {
    let message = NctsMessages::new().read(document.as_bytes());
    for (element, text) in leaves(document) {
        let told = TOLD.iter().any(|path| fits(&element, path)) && !element.ends_with("/sequenceNumber");
        let left = element.ends_with("/sequenceNumber") || LEFT.iter().any(|(path, _)| fits(&element, path));
        assert!(told || left, "{name}: nobody said what becomes of {element} ({text})");
        if !told || !legal {
            continue;
        }
        let message = message.as_ref().unwrap_or_else(|error| panic!("{name}: {error}"));
        // A reference that is not in the service's own format cannot name one of its transits.
        let foreign = match element.rsplit('/').next() {
            Some("LRN" | "correlationIdentifier") => text.parse::<Lrn>().is_err(),
            Some("MRN") => text.parse::<Mrn>().is_err(),
            _ => false,
        };
        let kept = format!("{message:?}");
        assert!(foreign || kept.contains(&text), "{name}: {element} ({text}) is lost: {kept}");
    }
}

#[test]
fn every_element_of_a_sample_is_kept_or_left_for_a_reason() {
    for (folder, legal) in [("published", true), ("project", true), ("published-unfit", false)] {
        for (name, document) in answers(folder) {
            check(&name, &document, legal);
        }
    }
}

/// The elements of the samples that matter most, as a list written by hand.
#[test]
fn reasons_codes_texts_and_dates_are_told() {
    let of = |number: &str, inside: &str| {
        format!(
            r#"<n:CC{number}C xmlns:n="http://ncts.dgtaxud.ec"><messageType>CC{number}C</messageType>{inside}</n:CC{number}C>"#
        )
    };
    let operation =
        |inside: &str| format!("<TransitOperation><MRN>26NL000510A1B2C3J5</MRN>{inside}</TransitOperation>");
    let reason = |code: &str| {
        format!("<InvalidGuaranteeReason><code>{code}</code><text>why {code}</text></InvalidGuaranteeReason>")
    };
    let guarantee =
        |grn: &str, code: &str| format!("<GuaranteeReference><GRN>{grn}</GRN>{}</GuaranteeReference>", reason(code));
    for (number, inside) in [
        (
            "051",
            operation(
                "<noReleaseMotivationCode>G1</noReleaseMotivationCode><noReleaseMotivationText>seized</noReleaseMotivationText>",
            ),
        ),
        ("055", operation("") + &guarantee("26NL0000000123456", "G02") + &guarantee("26NL0000000654321", "G03")),
        (
            "056",
            operation(
                "<rejectionDateAndTime>2026-11-02T10:15:00</rejectionDateAndTime><rejectionCode>4</rejectionCode><rejectionReason>not here</rejectionReason>",
            ),
        ),
        (
            "060",
            operation("<notificationType>1</notificationType>")
                + "<TypeOfControls><sequenceNumber>1</sequenceNumber><type>42</type><text>scan</text></TypeOfControls>\
               <TypeOfControls><sequenceNumber>2</sequenceNumber><type>50</type><text>unload</text></TypeOfControls>\
               <RequestedDocument><documentType>C085</documentType><description>papers</description></RequestedDocument>",
        ),
        (
            "035",
            operation("")
                + "<RecoveryNotification><recoveryNotificationText>pay</recoveryNotificationText><amountClaimed>12.50</amountClaimed></RecoveryNotification>",
        ),
        (
            "182",
            operation("")
                + "<Consignment><Incident><code>3</code><text>truck broke down</text><Location><country>DE</country></Location></Incident></Consignment>",
        ),
        ("906", "<Header><LRN>LRN26000001</LRN><MRN>26NL000510A1B2C3J5</MRN></Header>".to_owned()),
    ] {
        check(number, &of(number, &inside), true);
    }
}
