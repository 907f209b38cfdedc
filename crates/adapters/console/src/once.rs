//! Forms that make something, or give a command: however often one is sent, by a double click, by a reload or after a lost
//! answer, it is carried out once.

use crate::failure::Failure;
use crate::notice::Notice;
use crate::posted::Posted;
use crate::visit::Member;
use crate::{Answer, Services};
use chrono::{DateTime, Duration, Utc};
use customs_serving::{
    Claim, ClaimHolder, Fingerprint, IdempotencyStore, IdempotentRequest, RequestPrint, StoredResponse, random,
};

/// Name of the hidden field.
pub(crate) const FIELD: &str = "once";
/// The time for which a claim would hold that its unit of work left behind, which it never does.
const LEASE: Duration = Duration::minutes(1);
/// The time for which it is known where a form led.
const KEPT: Duration = Duration::hours(24);

/// A new key for a form that is shown, for its hidden field.
pub(crate) fn key() -> String {
    random::hex::<16>()
}

/// The key that came back with a form. Without one that we made, each form counts.
pub(crate) struct Once(Option<String>);

impl Once {
    /// The key of a form.
    pub(crate) fn of(posted: &Posted) -> Self {
        Self::sent(posted.text(FIELD))
    }

    /// The key of a form together with what was typed into it: the same form with something else in it is another one, of
    /// which nothing may be lost.
    pub(crate) fn of_content(posted: &Posted) -> Self {
        let Self(key) = Self::of(posted);
        let typed = posted.fields().filter(|(name, _)| *name != "csrf");
        let typed = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(typed).finish();
        let print = Fingerprint::of(typed.as_bytes());
        let print = print.as_bytes().iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        Self(key.map(|key| format!("{key} {print}")))
    }

    /// The key as it was sent.
    pub(crate) fn sent(text: &str) -> Self {
        let is_ours = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        Self(is_ours.then(|| text.to_owned()))
    }
}

/// What a form led to.
pub(crate) enum Made<T> {
    /// It was made now.
    Now(T),
    /// The form was sent before, and led to this address.
    Before(String),
}

impl Member {
    /// Runs a command that makes something in one unit of work, in the name of the user, and returns the address where it
    /// is. If the form was sent before, nothing is made, and the address is that of then.
    pub(crate) async fn make(
        &self,
        services: &Services,
        once: Once,
        work: impl Fn() -> Result<String, Failure> + Send + 'static,
    ) -> Result<String, Failure> {
        let made = self.make_shown(services, once, move || work().map(|address| (address.clone(), address)));
        Ok(match made.await? {
            Made::Now(address) | Made::Before(address) => address,
        })
    }

    /// The same for what is shown this once, such as a secret: the work returns it with the address where a form leads
    /// that is sent again.
    pub(crate) async fn make_shown<T: Send + 'static>(
        &self,
        services: &Services,
        once: Once,
        work: impl Fn() -> Result<(T, String), Failure> + Send + 'static,
    ) -> Result<Made<T>, Failure> {
        let Some(key) = once.0 else {
            return self.write(services, move || work().map(|(made, _)| Made::Now(made))).await;
        };
        let request = IdempotentRequest {
            organisation: self.organisation(),
            method: "POST".to_owned(),
            path: format!("/console of user {}", self.user().get()),
            key,
        };
        let (store, now) = (services.idempotency.clone(), services.clock.now());
        self.write(services, move || at_first(&*store, &request, now, &work)).await
    }

    /// Carries out the command of a form in one unit of work, in the name of the user, and leads to an address with the
    /// notice that the work returns. A form that was sent before leads there too, and the page says that nothing was done
    /// a second time.
    pub(crate) async fn carry_out(
        &self,
        services: &Services,
        posted: &Posted,
        path: String,
        work: impl Fn() -> Result<Notice, Failure> + Send + 'static,
    ) -> Answer {
        let to = path.clone();
        let made = self.make_shown(services, Once::of(posted), move || Ok((work()?, to.clone())));
        Ok(match made.await? {
            Made::Now(notice) => self.done(&path, notice),
            Made::Before(address) => self.done(&address, Notice::DoneBefore),
        })
    }
}

/// Runs the work unless the form was sent before, and keeps where it leads. All of it is in the unit of work of the caller:
/// of two forms that arrive at once the second waits for the first.
fn at_first<T>(
    store: &dyn IdempotencyStore,
    request: &IdempotentRequest,
    now: DateTime<Utc>,
    work: &dyn Fn() -> Result<(T, String), Failure>,
) -> Result<Made<T>, Failure> {
    let holder = ClaimHolder::random();
    // What else is in the form does not matter: the first one was taken as it was.
    let print = RequestPrint::of(request, "", Fingerprint::of(b""), Fingerprint::of(b""));
    match store.claim(request, &print, &holder, now, now + LEASE)? {
        Claim::Taken => {}
        Claim::Responded(StoredResponse { body, .. }) => {
            return Ok(Made::Before(String::from_utf8_lossy(&body).into_owned()));
        }
        Claim::InProgress | Claim::OtherRequest => return Err(in_progress()),
    }
    let made = work().and_then(|(made, address)| {
        let body = address.into_bytes();
        let kept = StoredResponse { status: 303, entity_tag: None, body, holds_secret: false };
        if store.complete(request, &holder, &kept, now + KEPT)? { Ok(Made::Now(made)) } else { Err(in_progress()) }
    });
    if made.is_err() {
        // The unit of work is undone, and the claim with it; this is for stores that have none.
        let _ = store.release(request, &holder);
    }
    made
}

fn in_progress() -> Failure {
    Failure::Overtaken("the same form is being carried out".into())
}
