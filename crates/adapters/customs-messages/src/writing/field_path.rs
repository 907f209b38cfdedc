use std::fmt;

/// A field of the create body, in parts that are joined only when the path is written: most fields of a large
/// declaration are in lists, and joining every path first would cost more than writing the message.
#[derive(Debug, Clone, Copy)]
pub struct FieldPath<'p> {
    base: &'p str,
    list: Option<(&'static str, usize)>,
    name: &'static str,
}

impl<'p> FieldPath<'p> {
    /// Returns the path of the object at `base` itself.
    pub const fn whole(base: &'p str) -> Self {
        Self { base, list: None, name: "" }
    }

    /// Returns the path of the field `name` of the object at `base`.
    pub const fn new(base: &'p str, name: &'static str) -> Self {
        Self { base, list: None, name }
    }

    /// Returns the path of an entry of a list of the object at `base`; an empty `base` is the body itself.
    pub const fn entry(base: &'p str, list: &'static str, index: usize) -> Self {
        Self { base, list: Some((list, index)), name: "" }
    }

    /// Returns the path of the field `name` of the object at this path.
    pub const fn field(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// Appends the path to a text.
    pub(crate) fn push_to(self, text: &mut String) {
        text.push_str(self.base);
        if let Some((list, index)) = self.list {
            if !self.base.is_empty() {
                text.push('.');
            }
            text.push_str(list);
            text.push('.');
            push_number(text, index as u64);
        }
        if !self.name.is_empty() {
            text.push('.');
            text.push_str(self.name);
        }
    }
}

impl fmt::Display for FieldPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.push_to(&mut text);
        f.write_str(&text)
    }
}

/// Appends the digits of a number. Written by hand because indexes are short and the formatting machinery is slow.
pub(super) fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + u8::try_from(number % 10).unwrap_or_default()));
}
