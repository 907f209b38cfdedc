use crate::form::Field;
use crate::posted::Posted;
use crate::texts::Language;
use chrono::NaiveDate;
use customs_kernel::FieldErrors;

/// What was typed into a form and what is wrong with it, from which its fields are drawn.
pub struct Typed<'a> {
    /// The language of the page.
    pub t: Language,
    /// The form as it was sent.
    pub posted: &'a Posted,
    /// What is wrong with it.
    pub errors: &'a FieldErrors,
}

impl Typed<'_> {
    /// Whether the form is asked for, and nothing was typed yet.
    pub(super) fn is_new(&self) -> bool {
        self.posted.fields().next().is_none()
    }

    pub(super) fn text(&self, name: &str, label: &str) -> Field {
        self.judged(Field::text(name, label, self.posted.raw(name)))
    }

    /// A short text that begins with a value.
    pub fn text_from(&self, name: &str, label: &str, value: &str) -> Field {
        self.judged(Field::text(name, label, if self.is_new() { value } else { self.posted.raw(name) }))
    }

    /// A short text with a value that was read already.
    pub(super) fn given(&self, name: &str, label: &str, value: &str) -> Field {
        self.judged(Field::text(name, label, value))
    }

    pub(super) fn area(&self, name: &str, label: &str) -> Field {
        self.judged(Field::area(name, label, self.posted.raw(name)))
    }

    /// A longer text that begins with a value.
    pub(super) fn area_from(&self, name: &str, label: &str, value: &str) -> Field {
        self.judged(Field::area(name, label, if self.is_new() { value } else { self.posted.raw(name) }))
    }

    /// A day that begins with a value.
    pub(super) fn day(&self, name: &str, label: &str, value: Option<NaiveDate>) -> Field {
        let value = value.map(|day| day.to_string()).unwrap_or_default();
        self.judged(Field::day(name, label, if self.is_new() { &value } else { self.posted.raw(name) }))
    }

    /// A box that is ticked at first.
    pub fn ticked(&self, name: &str, label: &str, value: bool) -> Field {
        let is_ticked = if self.is_new() { value } else { is_ticked(self.posted, name) };
        self.judged(Field::tick(name, label, is_ticked))
    }

    /// A list of codes in which nothing is chosen at first.
    pub(super) fn select(&self, name: &str, label: &str, codes: impl IntoIterator<Item = (String, String)>) -> Field {
        let nothing = (String::new(), self.t.action_choose().to_owned());
        self.judged(Field::select(name, label, self.posted.text(name), std::iter::once(nothing).chain(codes)))
    }

    /// A list of codes that begins with one of them.
    pub(super) fn select_from(
        &self,
        name: &str,
        label: &str,
        value: &str,
        codes: impl IntoIterator<Item = (String, String)>,
    ) -> Field {
        let value = if self.is_new() { value } else { self.posted.text(name) };
        self.judged(Field::select(name, label, value, codes))
    }

    fn judged(&self, field: Field) -> Field {
        field.judged(self.t, self.errors)
    }
}

/// Whether a box was ticked.
pub(super) fn is_ticked(posted: &Posted, name: &str) -> bool {
    posted.text(name) == "true"
}

/// A day that was typed; `None` when the field is empty. A text that is no day becomes the last day that there is. The
/// rule for days refuses its year, so that it is reported together with all other errors.
pub fn day(posted: &Posted, name: &str) -> Option<NaiveDate> {
    posted.filled(name).map(|text| crate::day::read(&text).unwrap_or(NaiveDate::MAX))
}
