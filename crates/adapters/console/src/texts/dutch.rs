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
mod invoice_particulars;
mod invoice_warnings;
mod message_warnings;
mod movements;
pub(super) mod rules;
mod tasks;
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

/// The enums of facts. Each reads the statements that are its own.
const FAMILIES: &[fn(&Statement) -> Option<String>] = &[
    stated::<customs_tariff::duty::EstimateStep>,
    stated::<customs_tariff::duty::TreatmentRule>,
    stated::<customs_tariff::duty::AppliedMeasure>,
    stated::<customs_tariff::duty::EstimateGap>,
    stated::<customs_tariff::duty::EstimateNote>,
    stated::<customs_declarations::ports::LineGap>,
    stated::<customs_callbacks::DeliveryFailure>,
    stated::<customs_mail::MailFailure>,
    stated::<customs_billing::InvoiceMailFailure>,
    stated::<customs_exchange::ports::GatewayFailure>,
    stated::<customs_exchange::ports::GatewayReason>,
    stated::<customs_kernel::UnreadableRow>,
    stated::<customs_kernel::PartyWarning>,
    stated::<customs_declarations::DeclarationWarning>,
    stated::<customs_declarations::MessageWarning>,
    stated::<customs_tariff::Objection>,
    stated::<customs_inventory::StockWarning>,
    stated::<customs_transits::TransitWarning>,
    stated::<customs_transits::MessageWarning>,
    stated::<customs_billing::InvoiceWarning>,
    stated::<customs_billing::PrepaymentRemark>,
    stated::<customs_billing::InvoiceParticular>,
    stated::<customs_tasks::Action>,
    stated::<customs_tasks::Missed>,
    stated::<customs_kernel::RecordHistory>,
    stated::<customs_kernel::CustomsWords>,
    stated::<customs_declarations::DeclarationHistory>,
    stated::<customs_declarations::AnswerMeaning>,
    stated::<customs_declarations::AnswerStatement>,
    stated::<customs_declarations::AnswerParticular>,
    stated::<customs_declarations::WhyNotSent>,
    stated::<customs_transits::TransitHistory>,
    stated::<customs_transits::AmendmentRemark>,
    stated::<customs_transits::MovementStatement>,
    stated::<customs_transits::Extent>,
];

/// The Dutch sentence of a statement; `None` when it is of no fact and of no broken rule of this version.
pub(super) fn sentence(statement: &Statement) -> Option<String> {
    let fact = FAMILIES.iter().find_map(|family| family(statement));
    fact.or_else(|| statement.broken_rule().as_ref().map(rules::sentence))
}

fn stated<F: Dutch>(statement: &Statement) -> Option<String> {
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
                let stated: Vec<String> = self.0.iter().map(in_dutch).collect();
                let before = if stated.is_empty() { "" } else { Self::BEFORE };
                format!("{before}{}", stated.join(Self::BETWEEN))
            }
        }
    )+};
}

joined!(AfterColon, AfterSemicolon, Elements, Parts);

fn in_dutch(statement: &Statement) -> String {
    sentence(statement).unwrap_or_else(|| statement.text().to_owned())
}
