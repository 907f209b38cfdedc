use super::{Fact, Statement};
use std::fmt::{Display, Formatter, Result};

/// A point that is allowed but worth a look, at a field of a form. `Display` gives it as clients of the API read it:
/// `declaration.items.0.hs_code: 01012100 is not in the nomenclature`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    path: Option<String>,
    statement: Statement,
}

impl Warning {
    /// A warning about the field with this dotted path.
    #[must_use]
    pub fn at(path: impl Into<String>, fact: impl Into<Statement>) -> Self {
        Self { path: Some(path.into()), statement: fact.into() }
    }

    /// A warning about no field in particular.
    #[must_use]
    pub fn new(fact: impl Into<Statement>) -> Self {
        Self { path: None, statement: fact.into() }
    }

    /// The dotted path of the field; `None` when the warning is about no field in particular.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// What is said.
    #[must_use]
    pub const fn statement(&self) -> &Statement {
        &self.statement
    }

    /// Reads the fact again; `None` when it is of other facts.
    #[must_use]
    pub fn fact<F: Fact>(&self) -> Option<F> {
        F::from_statement(&self.statement)
    }

    /// The same warning at another path; `rename` gives the new path for the old one.
    #[must_use]
    pub fn map_path(self, rename: impl FnOnce(&str) -> String) -> Self {
        Self { path: self.path.map(|path| rename(&path)), ..self }
    }
}

/// A warning is compared with a text as clients of the API read it.
impl PartialEq<str> for Warning {
    fn eq(&self, text: &str) -> bool {
        let Some(path) = self.path() else { return self.statement.text() == text };
        text.strip_prefix(path).and_then(|rest| rest.strip_prefix(": ")) == Some(self.statement.text())
    }
}

impl PartialEq<&str> for Warning {
    fn eq(&self, text: &&str) -> bool {
        self == *text
    }
}

impl PartialEq<String> for Warning {
    fn eq(&self, text: &String) -> bool {
        self == text.as_str()
    }
}

impl Display for Warning {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.path {
            Some(path) => write!(f, "{path}: {}", self.statement),
            None => write!(f, "{}", self.statement),
        }
    }
}
