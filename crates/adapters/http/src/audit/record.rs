use super::filter::{AuditAction, AuditActorType};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_audit::AuditEntry;
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Fields of a record by name.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct Fields(Value);

impl Fields {
    /// Reads stored fields. A value that is no JSON, which was written past the service, is shown as the text that it
    /// is.
    fn from_stored(stored: String) -> Self {
        Self(serde_json::from_str(&stored).unwrap_or(Value::String(stored)))
    }
}

impl PartialSchema for Fields {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .description(Some("Fields of a record by name; a field without a value is left out."))
            .additional_properties(Some(ObjectBuilder::new().schema_type(SchemaType::AnyValue)))
            .into()
    }
}

impl ToSchema for Fields {
    fn name() -> std::borrow::Cow<'static, str> {
        std::borrow::Cow::Borrowed("AuditFields")
    }
}

record_view! {
    /// An entry of the audit log: who wrote which record, and what changed.
    #[schema(as = AuditEntry)]
    pub(super) EntryView {
        id: i64 = id.get(),
        /// Time at which the record was written.
        at: DateTime<Utc>,
        #[schema(value_type = AuditActorType)]
        actor_type: String = actor_kind,
        /// Id of the client, account of the operator, or name of the worker; null when it is not known.
        actor_id: Option<String>,
        /// Id of the request, as in its `X-Request-Id`; null when there was none.
        request_id: Option<String>,
        /// Kind of record.
        #[schema(example = "declaration")]
        record_type: String = record_kind,
        /// Id of the record among those of its kind.
        record_id: String,
        #[schema(value_type = AuditAction)]
        action: String,
        /// The fields that changed as they were, and of a deleted record all; null for a created one. Secrets are left out.
        before: Option<Fields> = before.map(Fields::from_stored),
        /// The fields that changed as they became; null for a created or deleted record.
        after: Option<Fields> = after.map(Fields::from_stored),
    }
    of AuditEntry {
        organisation: _, id, at, actor_kind, actor_id, request_id, record_kind, record_id, action, before, after,
    }
}
