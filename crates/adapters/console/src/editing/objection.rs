//! What customs wrote about a field, beside that field, for records of all kinds.

use super::drawn::{Drawing, Input};
use super::forms::Forms;
use super::places::name_of;
use crate::shown;
use crate::texts::Language;
use std::collections::BTreeSet;

/// An error of customs.
pub(super) struct Reason<'r> {
    pub(super) code: &'r str,
    pub(super) text: Option<&'r str>,
    /// The language of the text; empty when customs does not tell it.
    pub(super) tag: &'static str,
    /// The text in Dutch.
    pub(super) text_nl: Option<&'r str>,
    /// Where customs points in its message.
    pub(super) pointer: Option<&'r str>,
    /// The field that is meant, under the path of the pages.
    pub(super) path: Option<String>,
    pub(super) original_value: Option<&'r str>,
}

/// The error as the page shows it.
pub(super) struct Objection {
    pub(super) code: String,
    /// The meaning of the error code, in the language of the page where the codebook has it.
    pub(super) says: String,
    /// The language of that meaning; empty when nobody tells it.
    pub(super) tag: &'static str,
    /// The description in the message of customs, shown beside the codebook's text; empty when it has none.
    pub(super) wrote: String,
    pub(super) pointer: String,
    /// Name of the field; empty when nobody knows it.
    pub(super) field: String,
    pub(super) original: String,
    /// The field itself, with the secret that belongs to it; a field that several objections are about is drawn at the
    /// first of them.
    pub(super) inputs: Vec<Input>,
    /// The address of the field that was drawn before.
    pub(super) above: String,
}

impl Objection {
    /// The error with its field, unless that is among those that were drawn. Without `forms` no field is drawn.
    pub(super) fn of(
        reason: &Reason<'_>,
        drawing: &Drawing<'_>,
        forms: Option<Forms>,
        drawn: &mut BTreeSet<String>,
    ) -> Self {
        let t = drawing.t;
        let text = |text: Option<&str>| shown::text(text.unwrap_or_default());
        let path = reason.path.as_deref();
        let mut inputs = forms.zip(path).map(|(forms, path)| forms.inputs_at(drawing, path)).unwrap_or_default();
        let first = inputs.first().map(|input| input.path.clone()).unwrap_or_default();
        let is_above = drawn.contains(&first);
        inputs.retain(|input| !is_above && drawn.insert(input.path.clone()));
        let (says, tag) = match t {
            Language::Nl if reason.text_nl.is_some() => (reason.text_nl, Language::Nl.tag()),
            _ if reason.text.is_some() => (reason.text, reason.tag),
            _ => (reason.text_nl, Language::Nl.tag()),
        };
        let is_of_codebook = |wrote: &str| {
            let known = drawing.codebook.error_text(reason.code);
            known.is_some_and(|known| *known.description_en == *wrote)
        };
        let wrote = reason.text.filter(|wrote| says != Some(*wrote) && !is_of_codebook(wrote));
        Self {
            code: shown::text(reason.code),
            says: text(says),
            tag,
            wrote: text(wrote),
            pointer: text(reason.pointer),
            field: path.map(|path| name_of(t, path)).unwrap_or_default(),
            original: text(reason.original_value),
            inputs,
            above: if is_above { format!("#{first}") } else { String::new() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::forms::DECLARATION;
    use super::super::transits::shape::TRANSIT;
    use super::super::typed::Typed;
    use super::*;
    use customs_kernel::FieldErrors;
    use customs_tariff::Codebook;

    fn reason(path: Option<&str>) -> Reason<'static> {
        Reason {
            code: "DMS548AA",
            text: Some("Wrong code"),
            tag: "en",
            text_nl: Some("Foute code"),
            pointer: None,
            path: path.map(str::to_owned),
            original_value: None,
        }
    }

    #[test]
    fn a_field_that_customs_points_at_is_drawn_once() {
        let mut typed = Typed::default();
        typed.set("items.2.hs_code", "94016900");
        let (errors, codebook) = (FieldErrors::default(), Codebook::default());
        let drawing = Drawing { t: Language::Nl, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
        let mut drawn = BTreeSet::new();
        let mut objection = |path: &str| Objection::of(&reason(Some(path)), &drawing, Some(DECLARATION), &mut drawn);
        let first = objection("items.2.hs_code");
        let fields: Vec<_> = first.inputs.iter().map(|input| (&*input.path, &*input.value)).collect();
        assert_eq!(fields, [("items.2.hs_code", "94016900")]);
        assert_eq!(&*first.field, "Artikel 3 – Goederencode");
        assert_eq!((&*first.says, first.tag, &*first.wrote), ("Foute code", "nl", "Wrong code"));
        let second = objection("items.2.hs_code");
        assert_eq!((second.inputs.len(), &*second.above), (0, "#items.2.hs_code"));
        assert!(objection("items.2.supporting_documents").inputs.is_empty());
        assert!(!objection("declaration.importer.eori").inputs.is_empty());
    }

    #[test]
    fn a_guarantee_that_customs_points_at_twice_has_one_field_for_its_code() {
        let (typed, errors, codebook) = (Typed::default(), FieldErrors::default(), Codebook::default());
        let drawing = Drawing { t: Language::En, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
        let mut drawn = BTreeSet::new();
        let mut objection = |path: &str| Objection::of(&reason(Some(path)), &drawing, Some(TRANSIT), &mut drawn);
        let code = objection("guarantees.0.access_code");
        assert_eq!((code.inputs.len(), code.inputs[0].kind), (1, "password"));
        let reference = objection("guarantees.0.reference");
        let fields: Vec<_> = reference.inputs.iter().map(|input| &*input.path).collect();
        assert_eq!((fields, &*reference.above), (vec!["guarantees.0.reference"], ""), "its code is above");
        let (first, second) = (objection("offices_of_transit.0"), objection("offices_of_transit.1"));
        assert_eq!((first.inputs.len(), &*second.above), (1, "#offices_of_transit"));
    }

    #[test]
    fn nothing_that_customs_wrote_is_left_out_and_nothing_is_said_twice() {
        let (typed, errors, codebook) = (Typed::default(), FieldErrors::default(), Codebook::default());
        let said = |t: Language, text: Option<&'static str>, text_nl: Option<&'static str>| {
            let drawing = Drawing { t, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
            let reason = Reason { text, text_nl, ..reason(None) };
            let Objection { says, tag, wrote, .. } = Objection::of(&reason, &drawing, None, &mut BTreeSet::new());
            (says, tag, wrote)
        };
        let expected = |says: &str, tag: &'static str, wrote: &str| (says.to_owned(), tag, wrote.to_owned());
        let (wrong, foute) = (Some("Wrong code"), Some("Foute code"));
        assert_eq!(said(Language::En, wrong, foute), expected("Wrong code", "en", ""));
        assert_eq!(said(Language::En, None, foute), expected("Foute code", "nl", ""), "better than nothing");
        assert_eq!(said(Language::Nl, wrong, None), expected("Wrong code", "en", ""));
        assert_eq!(said(Language::Nl, foute, foute), expected("Foute code", "nl", ""));
        assert_eq!(said(Language::Nl, wrong, foute), expected("Foute code", "nl", "Wrong code"));
    }
}
