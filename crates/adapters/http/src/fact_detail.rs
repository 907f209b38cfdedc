//! Facts in answers, for programs; beside the sentences, which are for people: what an event of a history reports, why
//! something was not delivered, a step of an estimate.

use crate::facts::FactCode;
use customs_kernel::facts::{Statement, StoredStatement, Value};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What a sentence states, for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct FactDetail {
    /// Code of what is stated. Show the sentence beside one that you do not know.
    #[schema(value_type = FactCode)]
    pub(crate) code: String,
    /// The values that the sentence names, by name, such as the LRN as `lrn`. The text of a value that is in `reasons`.
    pub(crate) values: BTreeMap<String, String>,
    /// What the sentence states in parts or as its reason, one by one; mostly empty.
    #[schema(no_recursion)]
    pub(crate) reasons: Vec<FactDetail>,
}

impl FactDetail {
    /// What was stored; `None` when an earlier version stored the sentence alone.
    pub(crate) fn stored(sentence: &StoredStatement) -> Option<Self> {
        sentence.statement().map(Self::from)
    }
}

impl From<&Statement> for FactDetail {
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
            values.insert((*name).to_owned(), text);
        }
        Self { code: statement.code().to_owned(), values, reasons }
    }
}
