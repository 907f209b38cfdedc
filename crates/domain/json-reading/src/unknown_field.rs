use std::fmt;

/// A field that the shape does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownField {
    /// The dotted path of the field (`declaration.items.0.hs_cod`).
    pub path: String,
    /// The field of the shape that was probably meant; `None` when no name is near.
    pub meant: Option<&'static str>,
}

impl fmt::Display for UnknownField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, meant } = self;
        match meant {
            Some(meant) => write!(f, "{path}: is not known; did you mean {meant}?"),
            None => write!(f, "{path}: is not known"),
        }
    }
}
