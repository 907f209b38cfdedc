//! What the domains say, in Dutch: one exhaustive `match` for each enum of facts, so that a fact that lacks Dutch does not
//! compile.

mod descriptions;
mod estimates;
pub(super) mod rules;
mod undelivered;

use crate::shown;
use customs_kernel::facts::{
    Amount, Code, Codes, Count, Day, Description, Fact, Moment, Path, Quantity, Quoted, Rate, Reason, Reasons,
    Reference, Statement, Words,
};

/// A fact that can be said in Dutch.
pub(crate) trait Dutch: Fact {
    /// The Dutch sentence.
    fn dutch(&self) -> String;
}

/// The enums of facts, each of which reads the statements that are its own.
const FAMILIES: &[fn(&Statement) -> Option<String>] = &[
    said::<customs_tariff::duty::EstimateStep>,
    said::<customs_tariff::duty::TreatmentRule>,
    said::<customs_tariff::duty::AppliedMeasure>,
    said::<customs_tariff::duty::EstimateGap>,
    said::<customs_tariff::duty::EstimateNote>,
    said::<customs_declarations::ports::LineGap>,
    said::<customs_callbacks::DeliveryFailure>,
    said::<customs_mail::MailFailure>,
    said::<customs_billing::InvoiceMailFailure>,
    said::<customs_exchange::ports::GatewayFailure>,
    said::<customs_exchange::ports::GatewayReason>,
    said::<customs_kernel::UnreadableRow>,
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

as_they_are!(Reference, Words, Quoted, Code, Path, Count);

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

impl Written for Description {
    fn nl(&self) -> String {
        descriptions::dutch(&self.0).map_or_else(|| self.to_string(), str::to_owned)
    }
}

/// A fact within another.
impl<F: Dutch> Written for F {
    fn nl(&self) -> String {
        self.dutch()
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

fn in_dutch(statement: &Statement) -> String {
    sentence(statement).unwrap_or_else(|| statement.text().to_owned())
}
