//! The use cases of people over the fakes.

mod failures;
mod links;
mod owners;
mod passwords;
mod resets;
mod sessions;
mod several;
mod sign_ins;
mod users;

use crate::testing::InMemoryPeople;
use crate::{
    LinkToken, Password, People, PeopleError, SessionRepository, SignIn, SignInError, SignInOutcome, SignedIn, User,
    UserForm, Visitor,
};
use chrono::{DateTime, Duration};
use customs_kernel::{FieldErrors, ManualClock, OrganisationId, UserId};
use std::net::IpAddr;
use std::sync::Arc;

const PASSWORD: &str = "a boat in the harbour";
const OTHER_PASSWORD: &str = "a lorry on the quay";

struct Bench {
    people: People,
    memory: Arc<InMemoryPeople>,
    clock: Arc<ManualClock>,
    ours: OrganisationId,
    theirs: OrganisationId,
}

impl Bench {
    fn new() -> Self {
        let clock = Arc::new(ManualClock::at("2026-03-02T09:30:00.5Z".parse().expect("a timestamp")));
        let memory = Arc::new(InMemoryPeople::default());
        let (ours, theirs) = (memory.organisation("Ours"), memory.organisation("Theirs"));
        Self { people: memory.people(clock.clone()), memory, clock, ours, theirs }
    }

    /// Creates a user without a password, and the link to set one.
    fn invited(&self, name: &str, role: &str) -> (User, LinkToken) {
        let created = self.people.create_user(self.ours, &form(name, role)).expect("a user");
        (created.user, created.link.token)
    }

    /// Creates a user with [`PASSWORD`], who is signed in.
    fn signed_in(&self, name: &str, role: &str) -> SignedIn {
        self.signed_in_at(self.ours, name, role, PASSWORD)
    }

    /// Creates a user of this organisation with this password, who is signed in.
    fn signed_in_at(&self, organisation: OrganisationId, name: &str, role: &str, text: &str) -> SignedIn {
        let link = self.people.create_user(organisation, &form(name, role)).expect("a user").link.token;
        self.people.set_password(&link, &password(text), visitor(1), None).expect("the password is set")
    }

    fn sign_in(&self, name: &str, password: &str) -> Result<SignedIn, SignInError> {
        self.enter(request(name, password))
    }

    /// Signs in a person who has no choice.
    fn enter(&self, request: SignIn) -> Result<SignedIn, SignInError> {
        self.people.sign_in(request).map(|outcome| match outcome {
            SignInOutcome::SignedIn(signed_in) => *signed_in,
            SignInOutcome::Several(choice) => panic!("{choice:?}"),
        })
    }

    fn user(&self, id: UserId) -> User {
        self.people.find_user(self.ours, id).expect("a user")
    }

    fn is_live(&self, session: &SignedIn) -> bool {
        self.people.look_at_session(&session.token).expect("a look-up").is_some()
    }

    /// The number of sessions of the user that are stored, accepted or not.
    fn stored_sessions(&self, id: UserId) -> usize {
        self.memory.for_user(self.ours, id, DateTime::UNIX_EPOCH).expect("a list").len()
    }

    fn advance(&self, by: Duration) {
        self.clock.advance(by);
    }
}

fn form(name: &str, role: &str) -> UserForm {
    UserForm { name: name.to_owned(), email: format!("{name}@acme.nl"), role: role.to_owned() }
}

fn password(text: &str) -> Password {
    Password::presented(text)
}

/// A visitor from the network of this number.
fn visitor(network: u8) -> Visitor {
    Visitor::new(IpAddr::from([192, 0, 2, network]), Some("Firefox"))
}

fn request(name: &str, password: &str) -> SignIn {
    SignIn {
        email: format!("{name}@acme.nl"),
        password: Password::presented(password),
        visitor: visitor(1),
        earlier: None,
    }
}

/// Each broken rule as "path: text".
fn broken<T>(result: Result<T, PeopleError>) -> Vec<String> {
    match result.map(drop).expect_err("it is refused") {
        PeopleError::Invalid(errors) => lines(&errors),
        other => panic!("{other:?}"),
    }
}

fn lines(errors: &FieldErrors) -> Vec<String> {
    let line = |(path, rules): (&str, &[customs_kernel::BrokenRule])| format!("{path}: {}", rules[0]);
    errors.iter().map(line).collect()
}
