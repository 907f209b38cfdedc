//! What the domains say, in Dutch: one exhaustive `match` for each enum of facts, so that a fact that lacks Dutch does not
//! compile.

mod answers;
mod declaration_histories;
mod histories;
mod movements;
mod transit_histories;

use crate::shown;
use customs_kernel::facts::{
    AfterColon, AfterSemicolon, Amount, Code, Codes, Count, Day, Elements, Fact, List, Moment, Name, Parts, Path,
    Quantity, Quoted, Rate, Reason, Reasons, Reference, Statement, Sum, Words,
};

/// A fact that can be said in Dutch.
pub(crate) trait Dutch: Fact {
    /// The Dutch sentence.
    fn dutch(&self) -> String;
}

/// The enums of facts, each of which reads the statements that are its own.
const FAMILIES: &[fn(&Statement) -> Option<String>] = &[
    // One line for each enum: `said::<customs_declarations::DeclarationWarning>,`
    said::<customs_kernel::RecordHistory>,
    said::<customs_kernel::CustomsWords>,
    said::<customs_declarations::DeclarationHistory>,
    said::<customs_declarations::AnswerMeaning>,
    said::<customs_declarations::AnswerStatement>,
    said::<customs_declarations::AnswerParticular>,
    said::<customs_declarations::WhyNotSent>,
    said::<customs_transits::TransitHistory>,
    said::<customs_transits::AmendmentRemark>,
    said::<customs_transits::MovementStatement>,
    said::<customs_transits::Extent>,
];

/// The Dutch sentence of a statement; `None` when it is of no fact of this version.
pub(super) fn sentence(statement: &Statement) -> Option<String> {
    FAMILIES.iter().find_map(|family| family(statement))
}

fn said<F: Dutch>(statement: &Statement) -> Option<String> {
    F::from_statement(statement).map(|fact| fact.dutch())
}

/// A value as a Dutch sentence writes it. Words of people and of customs, references and codes are written as they are.
pub(crate) trait Written {
    /// The value in Dutch.
    fn nl(&self) -> String;
}

/// Values that every language writes as they are.
macro_rules! as_they_are {
    ($($kind:ty),+) => {$(
        impl Written for $kind {
            fn nl(&self) -> String {
                self.to_string()
            }
        }
    )+};
}

as_they_are!(Reference, Words, Quoted, Code, Path, Count, Name, List);

impl Written for Day {
    fn nl(&self) -> String {
        shown::day(self.0)
    }
}

impl Written for Moment {
    fn nl(&self) -> String {
        shown::moment(self.0)
    }
}

impl Written for Quantity {
    fn nl(&self) -> String {
        shown::number(self.0)
    }
}

impl Written for Amount {
    fn nl(&self) -> String {
        format!("{} {}", shown::number(self.amount), self.currency)
    }
}

impl Written for Rate {
    fn nl(&self) -> String {
        shown::rate(&self.0)
    }
}

impl Written for Codes {
    fn nl(&self) -> String {
        self.0.join(" of ")
    }
}

impl Written for Reason {
    fn nl(&self) -> String {
        in_dutch(&self.0)
    }
}

impl Written for Reasons {
    fn nl(&self) -> String {
        self.0.iter().map(in_dutch).collect::<Vec<_>>().join("; ")
    }
}

impl Written for Sum {
    fn nl(&self) -> String {
        let amount = shown::number(self.amount);
        self.currency.as_ref().map_or_else(|| amount.clone(), |currency| format!("{amount} {currency}"))
    }
}

/// Facts that one sentence has one after the other.
macro_rules! joined {
    ($($kind:ty),+) => {$(
        impl Written for $kind {
            fn nl(&self) -> String {
                let said: Vec<String> = self.0.iter().map(in_dutch).collect();
                let before = if said.is_empty() { "" } else { Self::BEFORE };
                format!("{before}{}", said.join(Self::BETWEEN))
            }
        }
    )+};
}

joined!(AfterColon, AfterSemicolon, Elements, Parts);

fn in_dutch(statement: &Statement) -> String {
    sentence(statement).unwrap_or_else(|| statement.text().to_owned())
}
