//! What customs wrote about a field, beside that field, for records of all kinds.

use super::drawn::{Drawing, Input};
use super::forms::Forms;
use super::places::{line_of, name_of, on_pages};
use super::typed::below;
use crate::shown;
use crate::texts::Language;
use std::collections::BTreeSet;

/// An error of customs.
pub struct Reason {
    /// The code of the error.
    pub code: String,
    /// What customs wrote.
    pub text: Option<String>,
    /// The language of the text; empty when customs does not say it.
    pub tag: &'static str,
    /// The text in Dutch.
    pub text_nl: Option<String>,
    /// Where customs points in its message.
    pub pointer: Option<String>,
    /// The field that is meant, under the path of the pages.
    pub path: Option<String>,
    /// The value that was sent.
    pub original_value: Option<String>,
    /// The number of the line, from 1.
    pub line_number: Option<u32>,
}

impl Reason {
    /// An error about a declaration.
    pub fn from_declaration(error: customs_declarations::RejectionError) -> Self {
        let customs_declarations::RejectionError { code, text, text_nl, pointer, path, original_value, line_number } =
            error;
        let path = path.map(|path| on_pages(&path));
        Self { code, text, tag: Language::En.tag(), text_nl, pointer, path, original_value, line_number }
    }

    /// An error about a transit, with what this service says of the place in the language of the page. Customs does not
    /// say in which language it writes.
    pub fn from_transit(t: Language, error: customs_transits::RejectionError) -> Self {
        let customs_transits::RejectionError { code, text, pointer, path, original_value, line_number } = error;
        let text = text.map(|text| t.stored(&text).text);
        let path = path.map(|path| on_pages(&path));
        Self { code, text, tag: "", text_nl: None, pointer, path, original_value, line_number }
    }
}

/// The error as the page shows it.
pub struct Objection {
    pub(super) code: String,
    /// The meaning of the error code, in the language of the page where the codebook has it.
    pub says: String,
    /// The language of that meaning; empty when it is not known.
    pub tag: &'static str,
    /// The description in the message of customs, shown beside the codebook's text; empty when it has none.
    pub wrote: String,
    pub(super) pointer: String,
    /// Name of the field; empty when it is not known.
    pub field: String,
    pub(super) original: String,
    /// The goods of the line that is meant: description, commodity code, origin, value; empty for no line.
    pub goods: String,
    /// The field itself, with the secret that belongs to it; a field that several objections are about is drawn at the
    /// first of them.
    pub inputs: Vec<Input>,
    /// The address of the field that was drawn before.
    pub above: String,
}

impl Objection {
    /// The error with its field, unless that is among those that were drawn. Without `forms` no field is drawn.
    pub fn new(reason: &Reason, drawing: &Drawing<'_>, forms: Option<Forms>, drawn: &mut BTreeSet<String>) -> Self {
        let t = drawing.t;
        let text = |text: Option<&str>| shown::text(text.unwrap_or_default());
        let path = reason.path.as_deref();
        let mut inputs = forms.zip(path).map(|(forms, path)| forms.inputs_at(drawing, path)).unwrap_or_default();
        let first = inputs.first().map(|input| input.path.clone()).unwrap_or_default();
        let is_above = drawn.contains(&first);
        inputs.retain(|input| !is_above && drawn.insert(input.path.clone()));
        let (written, text_nl) = (reason.text.as_deref(), reason.text_nl.as_deref());
        let (says, tag) = match t {
            Language::Nl if text_nl.is_some() => (text_nl, Language::Nl.tag()),
            _ if written.is_some() => (written, reason.tag),
            _ => (text_nl, Language::Nl.tag()),
        };
        let is_of_codebook = |wrote: &str| {
            let known = drawing.codebook.error_text(&reason.code);
            known.is_some_and(|known| *known.description_en == *wrote)
        };
        let wrote = written.filter(|wrote| says != Some(*wrote) && !is_of_codebook(wrote));
        Self {
            code: shown::text(&reason.code),
            says: text(says),
            tag,
            wrote: text(wrote),
            pointer: text(reason.pointer.as_deref()),
            field: path.map(|path| name_of(t, path)).unwrap_or_default(),
            original: text(reason.original_value.as_deref()),
            goods: path.and_then(line_of).map(|index| goods(drawing, index)).unwrap_or_default(),
            inputs,
            above: if is_above { format!("#{first}") } else { String::new() },
        }
    }
}

/// The goods of a line in short, as far as they are known.
fn goods(drawing: &Drawing<'_>, index: usize) -> String {
    let line = below("items", index);
    let value = |field: &str| drawing.typed.text(&below(&line, field));
    let code = [value("hs_code"), value("taric_subheading")].concat();
    let (amount, currency) = (value("invoice_value"), value("invoice_currency"));
    let amount = if amount.is_empty() { String::new() } else { format!("{currency} {amount}") };
    let parts = [value("description"), &code, value("country_of_origin"), amount.trim()];
    parts.into_iter().filter(|part| !part.is_empty()).map(shown::text).collect::<Vec<_>>().join(" · ")
}
