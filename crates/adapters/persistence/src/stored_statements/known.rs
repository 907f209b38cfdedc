//! The facts that are stored, by their codes.

use customs_billing::InvoiceMailFailure;
use customs_callbacks::DeliveryFailure;
use customs_declarations::{
    AnswerMeaning, AnswerParticular, AnswerStatement, DeclarationHistory, DeclarationWarning, MessageWarning,
    WhyNotSent,
};
use customs_exchange::ports::{GatewayFailure, GatewayReason};
use customs_inventory::StockWarning;
use customs_kernel::facts::{Fact, FactCode, Statement, Value};
use customs_kernel::{CustomsWords, PartyWarning, RecordHistory, UnreadableRow};
use customs_mail::MailFailure;
use customs_tariff::Objection;
use customs_transits::{AmendmentRemark, Extent, MovementStatement, TransitHistory};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The enums of the facts that are stored: in histories, as reasons why something was not delivered, and within these.
const FAMILIES: &[Family] = &[
    family::<RecordHistory>(),
    family::<CustomsWords>(),
    family::<DeclarationHistory>(),
    family::<AnswerMeaning>(),
    family::<AnswerStatement>(),
    family::<AnswerParticular>(),
    family::<WhyNotSent>(),
    family::<DeclarationWarning>(),
    family::<MessageWarning>(),
    family::<PartyWarning>(),
    family::<Objection>(),
    family::<StockWarning>(),
    family::<TransitHistory>(),
    family::<AmendmentRemark>(),
    family::<MovementStatement>(),
    family::<Extent>(),
    family::<GatewayFailure>(),
    family::<GatewayReason>(),
    family::<DeliveryFailure>(),
    family::<MailFailure>(),
    family::<InvoiceMailFailure>(),
    family::<UnreadableRow>(),
];

static BY_CODE: LazyLock<HashMap<&'static str, Known>> = LazyLock::new(|| {
    let known = |&Family { codes, say }: &Family| codes.iter().map(move |code| (code.code, Known { code, say }));
    FAMILIES.iter().flat_map(known).collect()
});

/// Makes the fact of a statement without its sentence, and returns the statement with it; `None` when a value is
/// missing or of another kind.
type Say = fn(&Statement) -> Option<Statement>;

struct Family {
    codes: &'static [FactCode],
    say: Say,
}

const fn family<F: Fact>() -> Family {
    Family { codes: F::CODES, say: said::<F> }
}

fn said<F: Fact>(statement: &Statement) -> Option<Statement> {
    F::from_statement(statement).map(|fact| fact.statement())
}

/// A fact that this version knows.
pub(super) struct Known {
    code: &'static FactCode,
    say: Say,
}

impl Known {
    /// The fact with this code; `None` when it is of a later version.
    pub(super) fn from_code(code: &str) -> Option<&'static Self> {
        BY_CODE.get(code)
    }

    /// The names of its values.
    pub(super) const fn names(&self) -> &'static [&'static str] {
        self.code.values
    }

    /// The statement with these values; `None` when one is missing or of another kind.
    pub(super) fn statement(&self, values: Vec<(&'static str, Value)>) -> Option<Statement> {
        (self.say)(&Statement::new(self.code.code, String::new(), values))
    }
}
