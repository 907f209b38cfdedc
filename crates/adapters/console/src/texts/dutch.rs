//! What the domains say, in Dutch: one exhaustive `match` for each enum of facts, so that a fact that lacks Dutch does not
//! compile.

/// Declares the Dutch sentences of facts, one for each variant: a variant without one does not compile. A sentence names
/// the values that it writes.
macro_rules! say_in_dutch {
    ($facts:ty: $($variant:ident $({ $($value:ident),+ })? => $dutch:literal;)+) => {
        impl Dutch for $facts {
            fn dutch(&self) -> String {
                match self {
                    $(Self::$variant $({ $($value,)+ .. })? => {
                        std::fmt::format(format_args!($dutch $($(, $value = $value.nl())+)?))
                    })+
                }
            }
        }
    };
}

mod answers;
mod declaration_histories;
mod declaration_warnings;
mod descriptions;
mod estimates;
mod histories;
mod invoice_warnings;
mod message_warnings;
mod movements;
pub(super) mod rules;
mod transit_histories;
mod transit_warnings;
mod undelivered;

use crate::shown;
use customs_kernel::facts::{
    AfterColon, AfterSemicolon, Amount, Code, Codes, Count, Day, Description, Elements, Fact, List, Moment, More, Name,
    Parts, Path, Quantity, Quoted, Rate, Reason, Reasons, Reference, Statement, Sum, Words,
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
    said::<customs_kernel::PartyWarning>,
    said::<customs_declarations::DeclarationWarning>,
    said::<customs_declarations::MessageWarning>,
    said::<customs_tariff::Objection>,
    said::<customs_inventory::StockWarning>,
    said::<customs_transits::TransitWarning>,
    said::<customs_transits::MessageWarning>,
    said::<customs_billing::InvoiceWarning>,
    said::<customs_billing::PrepaymentRemark>,
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

impl Written for More {
    fn nl(&self) -> String {
        match self.0 {
            0 => String::new(),
            more => format!(" (en nog {more})"),
        }
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
