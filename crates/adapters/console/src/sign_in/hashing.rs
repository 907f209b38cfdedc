use crate::Services;
use crate::failure::Failure;
use crate::visit::Visit;
use customs_access::{PeopleError, SignInError};
use customs_kernel::{Acting, UserId};
use customs_serving::blocking;

/// The outcome of work that hashes a password.
pub(crate) enum Hashed<T, E> {
    /// The work ran.
    Done(Result<T, E>),
    /// Too many wait already.
    Busy,
}

/// An error of work that hashes.
pub(crate) trait HashingError: Send + 'static {}

impl HashingError for PeopleError {}
impl HashingError for SignInError {}

/// Runs work that hashes a password when there is a place for it, in the name of this user. Two run at the same time, so
/// that sign-ins cannot starve other requests.
pub(crate) async fn hashed<T: Send + 'static, E: HashingError>(
    services: &Services,
    visit: &Visit,
    user: Option<UserId>,
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<Hashed<T, E>, Failure> {
    let Ok(_waiting) = services.hashing.waiting.try_acquire() else { return Ok(Hashed::Busy) };
    let running = services.hashing.running.clone().acquire_owned().await.map_err(Failure::internal)?;
    let request = visit.details().request_id.as_str().to_owned();
    let acting = match user {
        Some(user) => Acting::person(user, request),
        // The work itself finds out who the user is. The user who is signed in here may be another one.
        None => Acting { kind: customs_kernel::ActingKind::Person, id: None, request: Some(request) },
    };
    let done = blocking(move || {
        // The place is given back when the work is done, also when the browser has left meanwhile.
        let _running = running;
        Ok::<_, Failure>(acting.run(work))
    });
    Ok(Hashed::Done(done.await?))
}
