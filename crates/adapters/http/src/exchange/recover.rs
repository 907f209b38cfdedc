use super::RecoverExchange;
use super::moment::{DayEnd, NO_MOMENT, moment};
use super::record::{RecoveryOutcomeName, RecoverySubject};
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::error::details::{ErrorDetail, details};
use crate::operation::{Create, Handled};
use chrono::{DateTime, Utc};
use customs_access::Scope;
use customs_exchange::{Recover, Recovered, Recovery, RecoveryOutcome, Unanswered};
use customs_http_macros::post;
use customs_kernel::{BrokenRule, FieldErrors, Lrn, Mrn, SubjectKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Selects the submissions to recover.
#[derive(Deserialize, ToSchema)]
#[schema(as = RecoverSubmissions)]
#[serde(expecting = "an object")]
struct RecoveryBody {
    /// Period in which customs took the submissions; required unless `overdue_only` is true.
    window: Option<WindowBody>,
    /// Selects only submissions whose answer is overdue: 15 minutes have passed since customs took the message.
    #[schema(default = false)]
    overdue_only: Option<bool>,
    /// Whether nothing is sent and the answer only tells what a recovery would do.
    #[schema(default = false)]
    dry_run: Option<bool>,
}

/// A period; both ends belong to it.
#[derive(Deserialize, ToSchema)]
#[schema(as = RecoveryWindow)]
#[serde(expecting = "an object")]
struct WindowBody {
    /// Start: a moment (RFC 3339), or a day, which counts from its beginning (Europe/Amsterdam).
    #[schema(required = true, example = "2026-03-02T08:00:00+01:00")]
    from: Option<String>,
    /// End: a moment (RFC 3339), or a day, which counts to its end (Europe/Amsterdam).
    #[schema(required = true, example = "2026-03-02T12:00:00+01:00")]
    to: Option<String>,
}

/// The result of a recovery, or of its dry run.
#[derive(Default, Serialize, ToSchema)]
#[schema(as = SubmissionRecovery)]
struct RecoveryView {
    dry_run: bool,
    /// Number of unanswered submissions that match the request.
    found: u64,
    /// Number of submissions that were sent again.
    resent: usize,
    /// Number of submissions that were recognised by a message that customs has sent about them.
    recognised: usize,
    /// Number of submissions that are left over, because one call takes a limited number; call again for them.
    remaining: u64,
    submissions: Vec<RecoveredView>,
}

/// One unanswered submission and its result.
#[derive(Serialize, ToSchema)]
#[schema(as = RecoveredSubmission)]
struct RecoveredView {
    #[schema(value_type = RecoverySubject)]
    subject: &'static str,
    /// Id of the declaration; null for a transit.
    declaration_id: Option<i64>,
    /// Id of the transit; null for a declaration.
    transit_id: Option<i64>,
    reference: String,
    /// LRN of the submission that got no answer.
    lrn: String,
    sent_at: DateTime<Utc>,
    #[schema(value_type = RecoveryOutcomeName)]
    outcome: &'static str,
    /// LRN under which the submission is sent again; null in a dry run and for any other outcome.
    new_lrn: Option<String>,
    /// MRN under which customs knows the record; null unless the outcome is `recognised`.
    mrn: Option<String>,
    /// Rules that the record breaks by now, each as `path: message`; empty unless the outcome is `invalid`.
    errors: Vec<String>,
    /// The same broken rules one by one, each with its code; empty unless the outcome is `invalid`.
    error_details: Vec<ErrorDetail>,
}

/// Recover submissions that customs did not answer.
///
/// Selects the unanswered submissions that customs took in the window and whose declarations or transits still have
/// the status NEW: at most 1,000 of either kind in one call, the oldest first. Declarations need
/// `declarations:submit`, transits `transit:write`. When customs has written about a record since, the record is
/// accepted with the MRN of that message. All others are sent again under a new LRN. A late answer to the old LRN is
/// still matched, and when customs accepts both, the second acceptance is invalidated automatically.
#[post("/customs-messages/recover", tag = "Customs messages", success(200, "What was done", Written<RecoveryView>))]
pub(super) fn recover_submissions(order: &Create<RecoverExchange, JsonBody<RecoveryBody>>) -> Handled {
    let recover = order.body.value().asked()?;
    let mut view = RecoveryView { dry_run: recover.dry_run, ..RecoveryView::default() };
    let (organisation, actor, scopes) = (order.organisation(), order.actor(), order.caller.scopes());
    if scopes.contains(Scope::DeclarationsSubmit) {
        view.add(order.services.declarations.recover(organisation, recover, &actor)?);
    }
    if scopes.contains(Scope::TransitWrite) {
        view.add(order.services.transits.recover(organisation, recover, &actor)?);
    }
    view.submissions.sort_by_key(|submission| submission.sent_at);
    let message = match (recover.dry_run, view.found) {
        (_, 0) if recover.overdue_only => "No answer of customs is overdue.",
        (_, 0) => "Customs answered every submission of the window.",
        (true, _) => "Nothing was sent: this is what a recovery would do.",
        (false, _) => "The unanswered submissions are on their way again.",
    };
    Response::ok(&Written::new(view, message))
}

impl RecoveryBody {
    fn asked(&self) -> Result<Recover, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut read = |path: &str, text: Option<&String>, day| {
            let read = moment(text?, day);
            if read.is_none() {
                errors.add(path, NO_MOMENT);
            }
            read
        };
        let window = self.window.as_ref();
        let from = read("window.from", window.and_then(|window| window.from.as_ref()), DayEnd::First);
        let to = read("window.to", window.and_then(|window| window.to.as_ref()), DayEnd::Last);
        let (overdue_only, dry_run) = (self.overdue_only.unwrap_or(false), self.dry_run.unwrap_or(false));
        let recover = Recover { from, to, overdue_only, dry_run };
        errors.into_result().map(|()| recover)
    }
}

impl RecoveryView {
    /// Adds the results for records of one kind.
    fn add(&mut self, Recovery { found, recovered }: Recovery) {
        self.found += found;
        self.remaining += found.saturating_sub(recovered.len() as u64);
        for submission in recovered.into_iter().map(RecoveredView::from) {
            self.resent += usize::from(submission.outcome == RESENT);
            self.recognised += usize::from(submission.outcome == RECOGNISED);
            self.submissions.push(submission);
        }
    }
}

const RESENT: &str = "resent";
const RECOGNISED: &str = "recognised";

/// The result for one submission, in the words of the API.
#[derive(Default)]
struct Outcome {
    word: &'static str,
    new_lrn: Option<Lrn>,
    mrn: Option<Mrn>,
    errors: Vec<String>,
    error_details: Vec<ErrorDetail>,
}

impl From<RecoveryOutcome> for Outcome {
    fn from(outcome: RecoveryOutcome) -> Self {
        match outcome {
            RecoveryOutcome::Resent(new_lrn) => Self { word: RESENT, new_lrn, ..Self::default() },
            RecoveryOutcome::Recognised(mrn) => Self { word: RECOGNISED, mrn: Some(mrn), ..Self::default() },
            RecoveryOutcome::Settled => Self { word: "settled", ..Self::default() },
            RecoveryOutcome::Invalid(errors) => {
                let reported = |(path, rules): (&str, &[BrokenRule])| {
                    let texts: Vec<&str> = rules.iter().map(BrokenRule::text).collect();
                    format!("{path}: {}", texts.join(", "))
                };
                let error_details = details(&errors).collect();
                Self {
                    word: "invalid",
                    errors: errors.iter().map(reported).collect(),
                    error_details,
                    ..Self::default()
                }
            }
        }
    }
}

impl From<Recovered> for RecoveredView {
    fn from(Recovered { submission, outcome }: Recovered) -> Self {
        let Unanswered { subject, reference, lrn, sent_at } = submission;
        let Outcome { word, new_lrn, mrn, errors, error_details } = outcome.into();
        let about = |kind| (subject.kind == kind).then_some(subject.id);
        Self {
            subject: subject.kind.word(),
            declaration_id: about(SubjectKind::Declaration),
            transit_id: about(SubjectKind::Transit),
            reference,
            lrn: lrn.to_string(),
            sent_at,
            outcome: word,
            new_lrn: new_lrn.map(|lrn| lrn.to_string()),
            mrn: mrn.map(|mrn| mrn.to_string()),
            errors,
            error_details,
        }
    }
}
