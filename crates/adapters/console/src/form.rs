//! Forms: their fields with what was typed and what is wrong with it, and the summary of errors above them. The templates
//! draw them by `macros/form.html`.

use crate::grouped::{Grouped, Remarks};
use crate::layout::Choice;
use crate::texts::Language;
use customs_kernel::{BrokenRule, FieldErrors};

/// A field of a form. Its name is its id on the page as well, and the path by which errors name it.
pub struct Field {
    pub(crate) name: String,
    pub(crate) label: String,
    /// Advice under the label; empty without any.
    pub(crate) hint: String,
    /// What was typed, or is stored.
    pub value: String,
    /// What is wrong with the value; empty when nothing is.
    pub why: String,
    /// The control that shows the field: `area` for several lines, `select` for a list, otherwise the type of an input,
    /// such as `text`, `date` or `checkbox`.
    pub(crate) kind: &'static str,
    /// The values of a list to choose from.
    pub(crate) choices: Vec<Choice>,
}

impl Field {
    /// A field for a short text.
    pub fn text(name: impl Into<String>, label: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            label: label.into(),
            hint: String::new(),
            value: value.into(),
            why: String::new(),
            kind: "text",
            choices: Vec::new(),
        }
    }

    /// A field for a day.
    pub(crate) fn day(name: impl Into<String>, label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { kind: "date", ..Self::text(name, label, value) }
    }

    /// A field for a longer text.
    pub(crate) fn area(name: impl Into<String>, label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { kind: "area", ..Self::text(name, label, value) }
    }

    /// A box to tick; it sends `true`, or nothing.
    pub(crate) fn tick(name: impl Into<String>, label: impl Into<String>, is_ticked: bool) -> Self {
        Self { kind: "checkbox", ..Self::text(name, label, if is_ticked { "true" } else { "" }) }
    }

    /// A list of codes with their names; `value` is the chosen one.
    pub(crate) fn select(
        name: impl Into<String>,
        label: impl Into<String>,
        value: impl Into<String>,
        codes: impl IntoIterator<Item = (String, String)>,
    ) -> Self {
        let value = value.into();
        let choices = codes.into_iter().map(|(code, name)| {
            let is_chosen = code == value;
            Choice::new(code, name, is_chosen)
        });
        Self { kind: "select", choices: choices.collect(), ..Self::text(name, label, value) }
    }

    /// Adds advice.
    pub fn hinting(mut self, hint: impl Into<String>) -> Self {
        self.hint = hint.into();
        self
    }

    /// Adds what is wrong with the field.
    pub fn judged(mut self, t: Language, errors: &FieldErrors) -> Self {
        let rules = errors.iter().find(|(path, _)| *path == self.name).map_or(&[][..], |(_, rules)| rules);
        self.why = stated(t, rules);
        self
    }

    /// Whether something is wrong with it.
    pub(crate) fn is_wrong(&self) -> bool {
        !self.why.is_empty()
    }

    /// Whether advice or an error belongs to it.
    pub(crate) fn is_described(&self) -> bool {
        self.is_wrong() || !self.hint.is_empty()
    }

    /// Value of `aria-describedby`; empty without advice and error.
    pub fn described_by(&self) -> String {
        let parts = [("hint", !self.hint.is_empty()), ("why", self.is_wrong())];
        let ids = parts.into_iter().filter(|(_, is_there)| *is_there).map(|(part, _)| format!("{}-{part}", self.name));
        ids.collect::<Vec<_>>().join(" ")
    }
}

/// A line of the summary of errors above a form.
pub struct Problem {
    /// Where the field is; empty when it has no place on a page.
    pub href: String,
    /// Whether the address opens in a new tab, since what was typed into this page must stay.
    pub(crate) is_elsewhere: bool,
    /// Name of the field; empty for what concerns the whole.
    pub field: String,
    /// What is wrong.
    pub why: String,
}

impl Problem {
    /// A line that concerns the whole.
    pub(crate) fn for_whole(why: impl Into<String>) -> Self {
        Self { href: String::new(), is_elsewhere: false, field: String::new(), why: why.into() }
    }

    /// A line that concerns the whole, with a link of this name to another page.
    pub(crate) fn elsewhere(why: impl Into<String>, href: impl Into<String>, name: impl Into<String>) -> Self {
        Self { href: href.into(), is_elsewhere: true, field: name.into(), why: why.into() }
    }

    /// Says that the record was changed since the form was made; the link leads to what it is now.
    pub(crate) fn stale(t: Language, href: impl Into<String>) -> Self {
        Self::elsewhere(t.stale_typed(), href, t.stale_open())
    }

    /// Says that the form has made something before, with other content; the link leads there.
    pub(crate) fn made_otherwise(t: Language, address: impl Into<String>) -> Self {
        Self::elsewhere(format!("{} {}", t.made_otherwise(), t.made_again()), address, t.made_open())
    }

    /// The summary of errors in this language. `place` gives the address and the name of the field at a path.
    pub(crate) fn all(t: Language, errors: &FieldErrors, place: impl Fn(&str) -> (String, String)) -> Vec<Self> {
        let lines = errors.iter().map(|(path, rules)| {
            let (href, field) = place(path);
            Self { href, is_elsewhere: false, field, why: stated(t, rules) }
        });
        lines.collect()
    }

    /// The same for a record with this number of lines: an error that many of them have is shown once, at the first of
    /// them, and if there are very many errors, only the first are shown. The paths are those of the pages; `address`
    /// gives the address of the field at one.
    pub(crate) fn grouped(
        t: Language,
        errors: &FieldErrors,
        of: usize,
        on_pages: impl Fn(&str) -> String,
        address: impl Fn(&str) -> String,
    ) -> Vec<Self> {
        let remarks = Remarks::new(errors.iter().map(|(path, rules)| (on_pages(path), stated(t, rules))));
        let more = remarks.more(t).map(Self::for_whole);
        let line = |group: Grouped| Self {
            href: address(&group.path),
            is_elsewhere: false,
            field: group.field(t, of),
            why: group.text,
        };
        remarks.shown.into_iter().map(line).chain(more).collect()
    }

    /// The summary of errors of the fields on this page.
    pub fn for_fields(t: Language, errors: &FieldErrors, fields: &[&Field]) -> Vec<Self> {
        Self::all(t, errors, |path| match fields.iter().find(|field| field.name == path) {
            Some(field) => (format!("#{path}"), field.label.clone()),
            None => (String::new(), path.to_owned()),
        })
    }
}

fn stated(t: Language, rules: &[BrokenRule]) -> String {
    rules.iter().map(|rule| t.broken(rule)).collect::<Vec<_>>().join("; ")
}
