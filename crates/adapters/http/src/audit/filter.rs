use crate::choices::choices;
use crate::query::{FromQuery, QueryReader};
use chrono::NaiveDate;
use customs_audit::{ACTIONS, ACTOR_KINDS, AuditFilter};
use customs_kernel::start_of_amsterdam_day;
use utoipa::IntoParams;

impl FromQuery for AuditFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        let kinds = ACTOR_KINDS.map(|kind| (kind, kind));
        let actions = ACTIONS.map(|action| (action, action));
        Self {
            record_kind: query.text("record_type"),
            record_id: query.text("record_id"),
            actor_kind: query.choice("actor_type", &kinds).map(str::to_owned),
            actor_id: query.text("actor_id"),
            action: query.choice("action", &actions).map(str::to_owned),
            request_id: query.text("request_id"),
            from: query.date("date_from").map(start_of_amsterdam_day),
            until: query.date("date_to").and_then(|day| day.succ_opt()).map(start_of_amsterdam_day),
        }
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AuditParameters {
    /// Only entries about records of this kind, such as `declaration` or `customer`.
    record_type: Option<String>,
    /// Only entries about records with this id; give `record_type` too, since each kind has ids of its own.
    record_id: Option<String>,
    #[param(inline)]
    actor_type: Option<AuditActorType>,
    /// Only entries of the client, operator or worker with this id.
    actor_id: Option<String>,
    #[param(inline)]
    action: Option<AuditAction>,
    /// Only entries of the request with this id.
    request_id: Option<String>,
    /// Only entries of this day or later (Europe/Amsterdam).
    date_from: Option<NaiveDate>,
    /// Only entries of this day or earlier (Europe/Amsterdam).
    date_to: Option<NaiveDate>,
}

choices! {
    /// The kind of actor: `client` an OAuth client, `person` a person, `command_line` an operator on the machine, `worker`
    /// the service itself, for instance when customs answered; `unknown` if the record was written past the service.
    AuditActorType: "client", "person", "command_line", "worker", "unknown";
    /// What was done to the record.
    AuditAction: "created", "changed", "deleted";
}
