//! The history of a record as clients see it, the same for declarations and transits.

/// Declares the types `Timeline` and `Event` under names of their own in the OpenAPI document, and their conversion
/// from the history in the domain.
macro_rules! timeline {
    (
        $(#[$meta:meta])* $id:ident: $entry:ty;
        $event_schema:ident { event: $event:ident, status: $status:ident }
    ) => {
        #[derive(serde::Serialize, utoipa::ToSchema)]
        $(#[$meta])*
        struct Timeline {
            $id: i64,
            reference: String,
            events: Vec<Event>,
        }

        /// An event in the history of a record.
        #[derive(serde::Serialize, utoipa::ToSchema)]
        #[schema(as = $event_schema)]
        struct Event {
            #[schema(value_type = $event)]
            event: &'static str,
            /// Status of the record after this event.
            #[schema(value_type = $status)]
            status: &'static str,
            /// Time of the event.
            timestamp: chrono::DateTime<chrono::Utc>,
            /// Author of the event: the name of a client, `customs` or `system`.
            user: String,
            /// Details of the event in words; null without any.
            details: Option<String>,
            /// The same for programs; null without any, and for an event of which an earlier version kept the words alone.
            detail: Option<crate::fact_detail::FactDetail>,
            /// MRN given by customs; present on acceptance only.
            #[serde(skip_serializing_if = "Option::is_none")]
            #[schema(nullable = false)]
            mrn: Option<String>,
        }

        impl From<$entry> for Event {
            fn from(entry: $entry) -> Self {
                Self {
                    event: entry.event.word(),
                    status: entry.status.code(),
                    timestamp: entry.at,
                    user: entry.actor.to_string(),
                    detail: entry.details.as_ref().and_then(crate::fact_detail::FactDetail::stored),
                    details: entry.details.map(|details| details.to_string()),
                    mrn: entry.mrn.map(|mrn| mrn.as_str().to_owned()),
                }
            }
        }
    };
}
pub(crate) use timeline;
