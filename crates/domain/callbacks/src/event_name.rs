use customs_form_macros::growing;
use std::fmt;
use std::str::FromStr;

/// An event of a declaration or transit that callbacks report.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EventName {
    /// The declaration or transit was submitted to customs.
    Submitted,
    /// Customs accepted it and assigned an MRN.
    Accepted,
    /// Customs released the goods.
    Released,
    /// Customs rejected the submission.
    Rejected,
    /// Customs selected it for a physical or documentary control.
    Control,
    /// Customs holds the goods pending inspection or clarification.
    Held,
    /// The declaration or transit was invalidated.
    Invalidated,
    /// The broker asked customs to amend the declaration.
    AmendmentRequested,
    /// Customs granted an amendment of the declaration, which is in force.
    Amended,
    /// Customs refused an amendment of the declaration.
    AmendmentRefused,
    /// The goods were released on paper, while a system of customs was down.
    ReleasedOnPaper,
    /// Any other change of status; also used for test deliveries.
    StatusChanged,
}

impl EventName {
    /// All events, in the order of a declaration's life cycle.
    pub const ALL: [Self; 12] = [
        Self::Submitted,
        Self::Accepted,
        Self::Released,
        Self::Rejected,
        Self::Control,
        Self::Held,
        Self::Invalidated,
        Self::AmendmentRequested,
        Self::Amended,
        Self::AmendmentRefused,
        Self::ReleasedOnPaper,
        Self::StatusChanged,
    ];

    /// The name that receivers see, such as `declaration.accepted`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Submitted => "declaration.submitted",
            Self::Accepted => "declaration.accepted",
            Self::Released => "declaration.released",
            Self::Rejected => "declaration.rejected",
            Self::Control => "declaration.control",
            Self::Held => "declaration.held",
            Self::Invalidated => "declaration.invalidated",
            Self::AmendmentRequested => "declaration.amendment_requested",
            Self::Amended => "declaration.amended",
            Self::AmendmentRefused => "declaration.amendment_refused",
            Self::ReleasedOnPaper => "declaration.released_on_paper",
            Self::StatusChanged => "declaration.status_changed",
        }
    }
}

impl fmt::Display for EventName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text is not the name of an event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("is not the name of an event; must be one of {}", EventName::ALL.map(EventName::as_str).join(", "))]
pub struct UnknownEvent;

impl FromStr for EventName {
    type Err = UnknownEvent;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|event| event.as_str() == text).ok_or(UnknownEvent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_is_read_back_from_its_name_and_no_other_text_is_an_event() {
        for event in EventName::ALL {
            assert_eq!(event.to_string().parse(), Ok(event));
        }
        for text in ["", "declaration", "declaration.Accepted", "declaration.accepted ", "transit.released"] {
            assert_eq!(text.parse::<EventName>(), Err(UnknownEvent), "{text}");
        }
    }
}
