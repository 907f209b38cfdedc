use super::choices::RecoveryOutcomeName;
use super::moment::{DayEnd, NO_MOMENT, moment};
use super::requirements::RecoverExchange;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, post, web};
use chrono::{DateTime, Utc};
use customs_declarations::RecoverSubmissions;
use customs_declarations::exchange::{Recovered, Recovery, RecoveryOutcome};
use customs_kernel::FieldErrors;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which submissions are to be recovered.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[schema(as = RecoverSubmissions)]
#[serde(expecting = "an object")]
struct RecoveryBody {
    #[schema(required = true)]
    window: Option<WindowBody>,
    /// Only tell what would be done.
    #[schema(default = false)]
    dry_run: Option<bool>,
}

/// A stretch of time, both ends within.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[schema(as = RecoveryWindow)]
#[serde(expecting = "an object")]
struct WindowBody {
    /// A moment (RFC 3339), or a day (Europe/Amsterdam) from its beginning.
    #[schema(required = true, example = "2026-03-02T08:00:00+01:00")]
    from: Option<String>,
    /// A moment (RFC 3339), or a day (Europe/Amsterdam) to its end.
    #[schema(required = true, example = "2026-03-02T12:00:00+01:00")]
    to: Option<String>,
}

/// What was done about unanswered submissions, or would be.
#[derive(Serialize, ToSchema)]
#[schema(as = SubmissionRecovery)]
struct RecoveryView {
    dry_run: bool,
    /// Unanswered submissions of the window.
    found: u64,
    /// Of these sent again.
    resent: usize,
    /// Of these recognised by what customs wrote about them.
    recognised: usize,
    /// Of these not looked at, since there are too many for once: call again.
    remaining: u64,
    submissions: Vec<RecoveredView>,
}

/// One unanswered submission.
#[derive(Serialize, ToSchema)]
#[schema(as = RecoveredSubmission)]
struct RecoveredView {
    declaration_id: i64,
    reference: String,
    /// The LRN that was not answered.
    lrn: String,
    sent_at: DateTime<Utc>,
    #[schema(value_type = RecoveryOutcomeName)]
    outcome: &'static str,
    /// The LRN under which it is sent again.
    new_lrn: Option<String>,
    /// The MRN under which customs knows it.
    mrn: Option<String>,
    /// Rules that it breaks by now, as `path: message`.
    errors: Vec<String>,
}

/// Recovers submissions that customs did not answer
///
/// Takes the submissions that customs took in the window, that nobody answered, and whose declarations are still NEW; at most 1,000 at
/// a time, the oldest first. One about which customs wrote since is accepted with the MRN of that message. The others are sent again under
/// a new LRN. A late answer to the old LRN is matched, and when customs accepts both, the second acceptance is
/// invalidated by itself.
#[utoipa::path(
    tag = "Customs messages",
    request_body = RecoveryBody,
    responses((status = 200, description = "What was done", body = Written<RecoveryView>)),
    security(("oauth2" = ["declarations:submit"]), ("bearer" = [])),
)]
#[post("/customs-messages/recover")]
pub(super) async fn recover_submissions(
    caller: Caller<RecoverExchange>,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<RecoveryBody>,
) -> Result<HttpResponse, ApiError> {
    let declarations = services.declarations.clone();
    let (organisation, actor) = (caller.organisation(), caller.actor());
    let body = body.into_inner();
    let work = move || {
        let recover = asked(&body).map_err(|errors| ApiError::validation(&errors))?;
        let recovery = declarations.recover(organisation, recover, &actor)?;
        let view = RecoveryView::of(recovery, recover.dry_run);
        let message = match (recover.dry_run, view.found) {
            (_, 0) => "Customs answered every submission of the window.",
            (true, _) => "Nothing was sent: this is what a recovery would do.",
            (false, _) => "The unanswered submissions are on their way again.",
        };
        Ok(Answer::ok(&Written::new(view, message))?.leaving_work())
    };
    command.run(work).await
}

fn asked(body: &RecoveryBody) -> Result<RecoverSubmissions, FieldErrors> {
    let mut errors = FieldErrors::default();
    let mut read = |path: &str, text: Option<&String>, day| {
        let read = moment(text?, day);
        if read.is_none() {
            errors.add(path, NO_MOMENT);
        }
        read
    };
    let window = body.window.as_ref();
    let from = read("window.from", window.and_then(|window| window.from.as_ref()), DayEnd::First);
    let to = read("window.to", window.and_then(|window| window.to.as_ref()), DayEnd::Last);
    let recover = RecoverSubmissions { from, to, dry_run: body.dry_run.unwrap_or(false) };
    errors.into_result().map(|()| recover)
}

impl RecoveryView {
    fn of(recovery: Recovery, dry_run: bool) -> Self {
        let Recovery { found, recovered } = recovery;
        let count = |is: fn(&RecoveryOutcome) -> bool| recovered.iter().filter(|one| is(&one.outcome)).count();
        Self {
            dry_run,
            found,
            resent: count(|outcome| matches!(outcome, RecoveryOutcome::Resent(_))),
            recognised: count(|outcome| matches!(outcome, RecoveryOutcome::Recognised(_))),
            remaining: found.saturating_sub(recovered.len() as u64),
            submissions: recovered.into_iter().map(RecoveredView::from).collect(),
        }
    }
}

impl From<Recovered> for RecoveredView {
    fn from(Recovered { submission, outcome }: Recovered) -> Self {
        let (word, new_lrn, mrn, errors) = match outcome {
            RecoveryOutcome::Resent(lrn) => ("resent", lrn.map(|lrn| lrn.to_string()), None, Vec::new()),
            RecoveryOutcome::Recognised(mrn) => ("recognised", None, Some(mrn.to_string()), Vec::new()),
            RecoveryOutcome::Settled => ("settled", None, None, Vec::new()),
            RecoveryOutcome::Invalid(errors) => {
                let told = |(path, messages): (&str, &[String])| format!("{path}: {}", messages.join(", "));
                ("invalid", None, None, errors.iter().map(told).collect())
            }
        };
        Self {
            declaration_id: submission.declaration.get(),
            reference: submission.reference,
            lrn: submission.lrn.to_string(),
            sent_at: submission.sent_at,
            outcome: word,
            new_lrn,
            mrn,
            errors,
        }
    }
}
