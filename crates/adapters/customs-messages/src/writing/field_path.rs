use std::fmt;

/// A field of the create body: where it stands and its own name, joined only when needed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FieldPath<'p> {
    base: &'p str,
    name: &'p str,
}

impl<'p> FieldPath<'p> {
    /// The field `name` of the object at `base`.
    pub(crate) const fn of(base: &'p str, name: &'p str) -> Self {
        Self { base, name }
    }

    /// The object at `base` itself.
    pub(crate) const fn whole(base: &'p str) -> Self {
        Self { base, name: "" }
    }

    /// Appends the path to a text.
    pub(crate) fn push_to(self, text: &mut String) {
        text.push_str(self.base);
        if !self.name.is_empty() {
            text.push('.');
            text.push_str(self.name);
        }
    }

    pub(crate) fn to_text(self) -> String {
        let mut text = String::with_capacity(self.base.len() + self.name.len() + 1);
        self.push_to(&mut text);
        text
    }
}

impl fmt::Display for FieldPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}
