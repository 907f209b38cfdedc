use std::fmt;

/// A place where a message departs from its table of elements.
#[derive(Clone, PartialEq, Eq)]
pub struct Violation {
    /// Path of the element, each element but the root with its number among those of its name
    /// (`/CC015C/Consignment[1]/grossMass[1]`). A missing element has the path at which it would stand.
    pub pointer: String,
    /// The rule that is broken there.
    pub fault: Fault,
    /// The first 512 characters of the element's text; `None` when the element has no text of its own.
    pub value: Option<String>,
    /// Where the document was read when the violation was found: behind the element, or behind its start where it
    /// cannot stand; a missing element is found at the end of its parent.
    pub place: Place,
}

/// A place in a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Number of the line; the first is 1.
    pub line: u32,
    /// Number of the character in its line; the first is 1.
    pub column: u32,
}

impl Place {
    /// The first character of a document.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Returns the place behind a text that begins here.
    #[must_use]
    pub fn behind(self, text: &str) -> Self {
        let count = |characters: usize| u32::try_from(characters).unwrap_or(u32::MAX);
        match text.rsplit_once('\n') {
            Some((before, last)) => Self {
                line: self.line.saturating_add(1).saturating_add(count(before.matches('\n').count())),
                column: count(last.chars().count()).saturating_add(1),
            },
            None => Self { column: self.column.saturating_add(count(text.chars().count())), ..self },
        }
    }
}

impl fmt::Debug for Violation {
    /// Shows no value: the content of messages, such as an access code, stays out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Violation").field("pointer", &self.pointer).field("fault", &self.fault).finish_non_exhaustive()
    }
}

impl fmt::Display for Violation {
    /// Shows no value: the content of messages stays out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.pointer, self.fault)
    }
}

/// A rule of the table that an element can break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// A required element is missing.
    Missing,
    /// The element stands more often than it may.
    TooMany,
    /// The element is not known here, comes too late, or is in a namespace.
    Misplaced,
    /// The root has an attribute of a name or value that is not allowed.
    Attribute,
    /// Text stands between elements.
    LooseText,
    /// An element of text holds elements.
    Nested,
    /// The text is too short.
    TooShort,
    /// The text is too long.
    TooLong,
    /// The text does not have the form of such an element, or is no number.
    Form,
    /// The number has too many digits or decimals.
    Digits,
    /// The number is too small or too great.
    Range,
    /// The value is not one of those allowed.
    Value,
    /// The text is no day of the calendar, or no time of the day.
    Calendar,
}

impl Fault {
    /// Returns the functional error code (code list 180) by which customs names the fault: `12` for a value, `13` for a
    /// missing element, `15` for an element that is not supported at its place.
    #[must_use]
    pub const fn functional_code(self) -> &'static str {
        match self {
            Self::Missing => "13",
            Self::TooMany | Self::Misplaced | Self::Attribute | Self::LooseText | Self::Nested => "15",
            Self::TooShort | Self::TooLong | Self::Form | Self::Digits | Self::Range | Self::Value | Self::Calendar => {
                "12"
            }
        }
    }

    /// Returns whether the document itself has another shape than the message, so that its content cannot be judged
    /// there.
    #[must_use]
    pub const fn is_of_structure(self) -> bool {
        matches!(self, Self::Misplaced | Self::Attribute | Self::LooseText | Self::Nested)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "is missing",
            Self::TooMany => "stands more often than it may",
            Self::Misplaced => "cannot stand here",
            Self::Attribute => "is not allowed as an attribute",
            Self::LooseText => "holds text between its elements",
            Self::Nested => "holds elements",
            Self::TooShort => "is shorter than it may be",
            Self::TooLong => "is longer than it may be",
            Self::Form => "has another form than it must have",
            Self::Digits => "has more digits than it may have",
            Self::Range => "is too small or too great",
            Self::Value => "has a value that is not allowed",
            Self::Calendar => "is no day or time",
        })
    }
}
