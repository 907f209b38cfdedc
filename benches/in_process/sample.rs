//! The declaration of ten lines in the types of the domain.
#![expect(clippy::expect_used, reason = "the sample is a valid declaration")]

use customs_declarations::Lodgement;
use customs_declarations::form::DeclarationForm;
use customs_declarations::validation::validate;

/// The form of the request's body, with the items beside the header.
pub(crate) fn form() -> DeclarationForm {
    let mut body = customs_benches::import_body();
    body["items"] = body["declaration"]["items"].take();
    serde_json::from_value(body).expect("a form")
}

/// The form as a broker lodges it in direct representation.
pub(crate) fn lodgement() -> Lodgement {
    let form = validate(form()).expect("a valid form");
    let lrn = "BENCH26000000000000001".parse().expect("an LRN");
    Lodgement::new(form, Some(lrn), Some("NL854321098".parse().expect("an EORI")), None)
}
