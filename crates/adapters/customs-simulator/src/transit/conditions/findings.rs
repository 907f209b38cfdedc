use crate::transit::TransitError;
use crate::transit::element_at::ElementAt;

/// Functional error code of a condition: some data require or forbid other data.
const CONDITION: &str = "13";
/// Functional error code of a rule: the data cannot be as they are.
const RULE: &str = "14";

/// The use of an element under a condition: required, optional or not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Required,
    Optional,
    Forbidden,
}

impl Use {
    /// Required where the condition holds, and free elsewhere.
    pub(super) const fn required_if(holds: bool) -> Self {
        if holds { Self::Required } else { Self::Optional }
    }

    /// Forbidden where the condition holds, and free elsewhere.
    pub(super) const fn forbidden_if(holds: bool) -> Self {
        if holds { Self::Forbidden } else { Self::Optional }
    }

    /// Required where the condition holds, and forbidden elsewhere.
    pub(super) const fn exactly_if(holds: bool) -> Self {
        if holds { Self::Required } else { Self::Forbidden }
    }
}

/// The contradictions that were found so far.
#[derive(Default)]
pub(super) struct Findings(Vec<TransitError>);

impl Findings {
    /// Notes where a child element stands although a condition forbids it, or is missing although it requires it. A
    /// missing element is reported at the place where it would stand.
    pub(super) fn presence(&mut self, parent: &ElementAt<'_>, name: &'static str, usage: Use, condition: &str) {
        match usage {
            Use::Required if !parent.has(name) => {
                let place = format!("{}/{name}[1]", parent.pointer());
                self.note(CONDITION, &place, None, condition);
            }
            Use::Forbidden => {
                for child in parent.each(name) {
                    self.note(CONDITION, child.pointer(), Some(child.text()), condition);
                }
            }
            _ => {}
        }
    }

    /// Notes that the value of an element breaks a rule.
    pub(super) fn broken(&mut self, at: &ElementAt<'_>, rule: &str) {
        self.note(RULE, at.pointer(), Some(at.text()), rule);
    }

    /// Notes that the value of the first child element of this name breaks a rule.
    pub(super) fn broken_in(&mut self, parent: &ElementAt<'_>, name: &'static str, rule: &str) {
        match parent.first(name) {
            Some(child) => self.broken(&child, rule),
            None => self.note(RULE, &format!("{}/{name}[1]", parent.pointer()), None, rule),
        }
    }

    pub(super) fn into_errors(self) -> Vec<TransitError> {
        self.0
    }

    fn note(&mut self, code: &str, pointer: &str, value: Option<&str>, identifier: &str) {
        let value = value.filter(|value| !value.is_empty() && !pointer.contains("accessCode"));
        self.0.push(TransitError::new(code, pointer, value).because(identifier));
    }
}
