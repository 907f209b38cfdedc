use std::fmt;

/// The path of a value in a body, such as `declaration.items.0.hs_code`.
#[derive(Clone, Copy)]
pub(super) enum Path<'a> {
    Root,
    Field(&'a Path<'a>, &'a str),
    Entry(&'a Path<'a>, usize),
}

impl Path<'_> {
    /// The path as errors name it; the body as a whole is called `body`.
    pub(super) fn named(self) -> String {
        if matches!(self, Self::Root) { "body".to_owned() } else { self.to_string() }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Field(parent, _) | Self::Entry(parent, _)) = self else { return Ok(()) };
        if !matches!(parent, Path::Root) {
            write!(f, "{parent}.")?;
        }
        match self {
            Self::Root => Ok(()),
            Self::Field(_, name) => f.write_str(&crate::shown(name)),
            Self::Entry(_, index) => write!(f, "{index}"),
        }
    }
}
