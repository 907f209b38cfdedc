use customs_declarations::form::DeclarationForm;
use customs_declarations::{ValidForm, validation};
use customs_kernel::FieldErrors;
use serde_json::{Error, Value};

/// A body of `POST /api/v1/declarations/create`.
const BODY: &str = include_str!("../../import-h1.json");

/// Reads the draft. A body has the items inside the object `declaration`, and a form has them beside it.
pub(crate) fn draft() -> Result<DeclarationForm, Error> {
    let mut body: Value = serde_json::from_str(BODY)?;
    let items = body["declaration"]["items"].take();
    body["items"] = items;
    serde_json::from_str(&body.to_string())
}

/// Checks the draft as a submission does.
pub(crate) fn checked(form: DeclarationForm) -> Result<ValidForm, FieldErrors> {
    validation::validate(form)
}

#[cfg(test)]
mod tests {
    use super::{checked, draft};

    #[test]
    fn the_example_is_valid_until_a_code_is_too_long() {
        let mut form = draft().expect("the example is read");
        assert_eq!(form.items.len(), 1);
        assert!(checked(form.clone()).is_ok());

        form.items[0].hs_code = Some("8510900000".to_owned());
        let errors = checked(form).expect_err("the code has ten digits");
        assert!(errors.paths().any(|path| path == "declaration.items.0.hs_code"));
    }
}
