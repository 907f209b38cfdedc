//! Forms that make something, or give a command: however often one is sent, by a double click, by a reload or after a lost
//! answer, it is carried out once. A form that comes again with other content is no repetition: nothing is made of it, and
//! it says so.

use crate::failure::Failure;
use crate::notice::Notice;
use crate::posted::Posted;
use crate::visit::Member;
use crate::{Answer, Services};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::ImmediateWork;
use customs_serving::{
    Claim, ClaimHolder, Fingerprint, IdempotencyStore, IdempotentRequest, RequestPrint, StoredResponse,
    in_repeated_unit, random,
};

/// Name of the hidden field.
pub(crate) const FIELD: &str = "once";
/// The time for which a claim would hold if its unit of work left it behind, which never happens.
const LEASE: Duration = Duration::minutes(1);
/// The time for which the service remembers where a form led.
const KEPT: Duration = Duration::hours(24);
/// What stands between the address where a form led, which has no such byte, and the fingerprint of what it held.
const SEPARATOR: &[u8] = b"\n";

/// A new key for a form that is shown, for its hidden field.
pub(crate) fn key() -> String {
    random::hex::<16>()
}

/// The key that came back with a form, and what else was in it. Each form without a key that we made counts.
pub(crate) struct Once {
    key: Option<String>,
    content: Fingerprint,
}

impl Once {
    /// The key of a form.
    pub(crate) fn from_posted(posted: &Posted) -> Self {
        // A code of four letters could be guessed from what is kept of the content. With the token of the session, which is
        // kept nowhere, it cannot.
        let has_code = posted.has_access_code();
        let typed = posted.fields().filter(|(name, _)| *name != FIELD && (has_code || *name != Posted::TOKEN));
        Self::sent(posted.text(FIELD), typed.flat_map(|(name, value)| [name.as_bytes(), value.as_bytes()]))
    }

    /// The key of a form together with what was typed into it: the same form with something else in it is another one,
    /// and nothing of it may be lost.
    pub(crate) fn from_content(posted: &Posted) -> Self {
        let Self { key, content } = Self::from_posted(posted);
        let print = content.as_bytes().iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        Self { key: key.map(|key| format!("{key} {print}")), content }
    }

    /// The key as it was sent, with what the form held.
    pub(crate) fn sent<'c>(key: &str, content: impl IntoIterator<Item = &'c [u8]>) -> Self {
        let is_ours = key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
        let mut all = Vec::new();
        for part in content {
            // The length keeps the end of one part from being taken for the beginning of the next.
            all.extend_from_slice(&(part.len() as u64).to_be_bytes());
            all.extend_from_slice(part);
        }
        Self { key: is_ours.then(|| key.to_owned()), content: Fingerprint::digest(&all) }
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
    /// Runs a command that makes something in one unit of work, in the name of the user, and returns the address where
    /// it is. If the form was sent before, nothing is made, and the earlier address is returned.
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

    /// The same for what is shown this once, such as a secret: the work returns it with the address to which a repeated
    /// form leads.
    pub(crate) async fn make_shown<T: Send + 'static>(
        &self,
        services: &Services,
        once: Once,
        work: impl Fn() -> Result<(T, String), Failure> + Send + 'static,
    ) -> Result<Made<T>, Failure> {
        let work = self.at_first(services, once, work);
        self.write(services, work).await
    }

    /// The same for a command that opens its units of work itself, since a part of it must stay or be reported when the
    /// rest is undone. A command that ends the process midway is run again when its form is sent again.
    pub(crate) async fn make_apart<T: Send + 'static>(
        &self,
        services: &Services,
        once: Once,
        work: impl Fn() -> Result<(T, String), Failure> + Send + 'static,
    ) -> Result<Made<T>, Failure> {
        let work = self.at_first(services, once, work);
        self.act(move || in_repeated_unit(&ImmediateWork, &work)).await
    }

    /// The work as it runs unless the form was sent before.
    fn at_first<T, W: Fn() -> Result<(T, String), Failure>>(
        &self,
        services: &Services,
        Once { key, content }: Once,
        work: W,
    ) -> impl Fn() -> Result<Made<T>, Failure> + use<T, W> {
        let request = key.map(|key| IdempotentRequest {
            organisation: self.organisation(),
            method: "POST".to_owned(),
            path: format!("/console of user {}", self.user().get()),
            key,
        });
        let (store, now) = (services.idempotency.clone(), services.clock.now());
        move || match &request {
            Some(request) => at_first(&*store, request, content, now, &work),
            None => work().map(|(made, _)| Made::Now(made)),
        }
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
        let made = self.make_shown(services, Once::from_posted(posted), move || Ok((work()?, to.clone())));
        Ok(match made.await? {
            Made::Now(notice) => self.done(&path, notice),
            Made::Before(address) => self.done(&address, Notice::DoneBefore),
        })
    }
}

/// Runs the work unless the form was sent before, and keeps where it leads and what it held. In a unit of work the
/// second of two forms that arrive at once waits for the first; outside it fails, because the first is still being
/// carried out.
fn at_first<T>(
    store: &dyn IdempotencyStore,
    request: &IdempotentRequest,
    content: Fingerprint,
    now: DateTime<Utc>,
    work: &dyn Fn() -> Result<(T, String), Failure>,
) -> Result<Made<T>, Failure> {
    let holder = ClaimHolder::random();
    // The store is asked for the key only, since for a form with other content it would not return where the first one
    // led.
    let print = RequestPrint::new(request, "", Fingerprint::digest(b""), Fingerprint::digest(b""));
    match store.claim(request, &print, &holder, now, now + LEASE)? {
        Claim::Taken => {}
        Claim::Responded(StoredResponse { body, .. }) => return made_before(&body, content),
        Claim::InProgress | Claim::OtherRequest => return Err(in_progress()),
    }
    let made = work().and_then(|(made, address)| {
        let body = [address.as_bytes(), SEPARATOR, &content.as_bytes()[..]].concat();
        let kept = StoredResponse { status: 303, entity_tag: None, body, holds_secret: false };
        if store.complete(request, &holder, &kept, now + KEPT)? { Ok(Made::Now(made)) } else { Err(in_progress()) }
    });
    if made.is_err() {
        // Where there is a unit of work it is undone, and the claim with it.
        let _ = store.release(request, &holder);
    }
    made
}

/// Where the earlier form led, if it held the same.
fn made_before<T>(body: &[u8], content: Fingerprint) -> Result<Made<T>, Failure> {
    let end = body.windows(SEPARATOR.len()).position(|at| at == SEPARATOR);
    // Forms of an earlier version were kept without what they held.
    let (address, kept) = end.map_or((body, None), |end| (&body[..end], Some(&body[end + SEPARATOR.len()..])));
    let address = String::from_utf8_lossy(address).into_owned();
    if kept.is_none_or(|kept| kept == content.as_bytes()) {
        Ok(Made::Before(address))
    } else {
        Err(Failure::MadeOtherwise(address))
    }
}

fn in_progress() -> Failure {
    Failure::Overtaken("the same form is being carried out".into())
}
