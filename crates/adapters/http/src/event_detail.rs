//! What the events of histories report, for programs, beside the sentences, which are for people.

use customs_declarations::{AnswerMeaning, AnswerParticular, AnswerStatement, DeclarationHistory, WhyNotSent};
use customs_kernel::facts::{Fact, FactCode, Statement, StoredStatement, Value};
use customs_kernel::{CustomsWords, RecordHistory};
use customs_transits::{AmendmentRemark, Extent, MovementStatement, TransitHistory};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// The codes of all that histories report.
const CODES: [&[FactCode]; 11] = [
    RecordHistory::CODES,
    DeclarationHistory::CODES,
    AnswerMeaning::CODES,
    WhyNotSent::CODES,
    AnswerStatement::CODES,
    AnswerParticular::CODES,
    TransitHistory::CODES,
    AmendmentRemark::CODES,
    MovementStatement::CODES,
    Extent::CODES,
    CustomsWords::CODES,
];

/// What an event tells, for programs.
#[derive(Serialize, ToSchema)]
pub(crate) struct EventDetail {
    /// Code of what is told. Treat a code that you do not know as a text, and show `details`.
    #[schema(value_type = EventDetailCode)]
    code: String,
    /// The values that the sentence names, by name, such as the LRN as `lrn`; empty when it names none. Of a value that is
    /// made of what `reasons` tells, the text.
    values: BTreeMap<String, String>,
    /// What the sentence tells in parts, such as the reasons of customs, one by one; mostly empty.
    #[schema(no_recursion)]
    reasons: Vec<EventDetail>,
}

impl EventDetail {
    /// What was stored; `None` when an earlier version stored the sentence alone.
    pub(crate) fn stored(details: &StoredStatement) -> Option<Self> {
        details.statement().map(Self::from)
    }
}

impl From<&Statement> for EventDetail {
    fn from(statement: &Statement) -> Self {
        let (mut values, mut reasons) = (BTreeMap::new(), Vec::new());
        for (name, value) in statement.values() {
            let text = match value {
                Value::Text(text) => text.clone(),
                Value::Statements(statements) => {
                    reasons.extend(statements.iter().map(Self::from));
                    statements.iter().map(|statement| statement.text().trim()).collect::<Vec<_>>().join("; ")
                }
            };
            values.insert(name.to_string(), text);
        }
        Self { code: statement.code().to_owned(), values, reasons }
    }
}

const DESCRIPTION: &str = "Code of what an event of a history tells. These are the codes of this version; a later one \
                           may have more, which a client takes as text. What each means, and what to do about it, is \
                           in the guide `codes`.";

/// Stands for a code of what an event tells in the document.
pub(crate) enum EventDetailCode {}

impl PartialSchema for EventDetailCode {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(DESCRIPTION))
            .enum_values(Some(CODES.concat().into_iter().map(|code| code.code)))
            .into()
    }
}

impl ToSchema for EventDetailCode {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("EventDetailCode")
    }
}
