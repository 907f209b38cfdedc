//! Reasons why something was not delivered, for programs; beside the sentences, which are for people.

use crate::record_fields::ShownAs;
use customs_billing::InvoiceMailFailure;
use customs_callbacks::DeliveryFailure;
use customs_exchange::ports::{GatewayFailure, GatewayReason};
use customs_kernel::UnreadableRow;
use customs_kernel::facts::{Fact, FactCode, Statement, StoredStatement, Value};
use customs_mail::MailFailure;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// The codes of all reasons, by what was not delivered.
const CODES: [&[FactCode]; 6] = [
    DeliveryFailure::CODES,
    MailFailure::CODES,
    InvoiceMailFailure::CODES,
    GatewayFailure::CODES,
    GatewayReason::CODES,
    UnreadableRow::CODES,
];

/// A reason why something was not delivered, for programs.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReasonDetails {
    /// Code of the reason. Treat a code that you do not know as "something went wrong", and show the sentence.
    #[schema(value_type = ReasonCode)]
    code: String,
    /// The values that the sentence names, by name, such as the HTTP status as `status`; empty when it names none. Of a value
    /// that is a reason itself, the sentence.
    values: BTreeMap<String, String>,
    /// The reasons of this reason, one by one; mostly empty.
    #[schema(no_recursion)]
    reasons: Vec<ReasonDetails>,
}

impl ReasonDetails {
    /// The reason that was stored; `None` when an earlier version stored its sentence alone.
    pub(crate) fn stored(reason: &StoredStatement) -> Option<Self> {
        reason.statement().map(Self::from)
    }
}

impl From<&Statement> for ReasonDetails {
    fn from(statement: &Statement) -> Self {
        let (mut values, mut reasons) = (BTreeMap::new(), Vec::new());
        for (name, value) in statement.values() {
            let text = match value {
                Value::Text(text) => text.clone(),
                Value::Statements(statements) => {
                    reasons.extend(statements.iter().map(Self::from));
                    statements.iter().map(Statement::text).collect::<Vec<_>>().join("; ")
                }
            };
            values.insert(name.to_string(), text);
        }
        Self { code: statement.code().to_owned(), values, reasons }
    }
}

impl ShownAs<Self> for ReasonDetails {
    fn shown(self) -> Self {
        self
    }
}

const DESCRIPTION: &str = "Code of a reason why something was not delivered. These are the codes of this version; a \
                           later one may have more, which a client takes as text. What each means, and what to do \
                           about it, is in the guide `codes`.";

/// Stands for a code of a reason in the document.
pub(crate) enum ReasonCode {}

impl PartialSchema for ReasonCode {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(DESCRIPTION))
            .enum_values(Some(CODES.concat().into_iter().map(|code| code.code)))
            .into()
    }
}

impl ToSchema for ReasonCode {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("ReasonCode")
    }
}
