use crate::UserId;
use std::cell::RefCell;

thread_local! {
    /// Who acts on this thread.
    static ACTING: RefCell<Option<Acting>> = const { RefCell::new(None) };
}

/// The kind of actor that writes records.
#[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActingKind {
    /// An OAuth client.
    Client,
    /// A person.
    Person,
    /// An operator, at the command line.
    CommandLine,
    /// A worker of the service.
    Worker,
}

impl ActingKind {
    /// All kinds.
    pub const ALL: &[Self] = &[Self::Client, Self::Person, Self::CommandLine, Self::Worker];

    /// The word that is stored and shown.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Client => "client",
            Self::Person => "person",
            Self::CommandLine => "command_line",
            Self::Worker => "worker",
        }
    }
}

/// Who acts, for the audit log: the storage notes it with each record that is written meanwhile on the same thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acting {
    /// The kind of the one who acts.
    pub kind: ActingKind,
    /// The id of the client or person, the account of the operator, or the name of the worker; `None` when it is not known.
    pub id: Option<String>,
    /// The id of the request that is carried out.
    pub request: Option<String>,
}

impl Acting {
    /// A client that carries out a request.
    #[must_use]
    pub fn client(id: impl Into<String>, request: impl Into<String>) -> Self {
        Self { kind: ActingKind::Client, id: Some(id.into()), request: Some(request.into()) }
    }

    /// A person who carries out a request.
    #[must_use]
    pub fn person(id: UserId, request: impl Into<String>) -> Self {
        Self { kind: ActingKind::Person, id: Some(id.to_string()), request: Some(request.into()) }
    }

    /// The worker of this name.
    #[must_use]
    pub fn worker(name: impl Into<String>) -> Self {
        Self { kind: ActingKind::Worker, id: Some(name.into()), request: None }
    }

    /// An operator, with the account of the operating system if it is known.
    #[must_use]
    pub const fn command_line(account: Option<String>) -> Self {
        Self { kind: ActingKind::CommandLine, id: account, request: None }
    }

    /// Runs the work on this thread in the name of this actor. The actor before it acts again afterwards, also after a
    /// panic.
    pub fn run<T>(self, work: impl FnOnce() -> T) -> T {
        let _before = Before(ACTING.replace(Some(self)));
        work()
    }

    /// Who acts on this thread; `None` when that was never set.
    #[must_use]
    pub fn current() -> Option<Self> {
        ACTING.with_borrow(Clone::clone)
    }
}

/// The actor before, who acts again when this is dropped.
struct Before(Option<Acting>);

impl Drop for Before {
    fn drop(&mut self) {
        ACTING.set(self.0.take());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_acted_before_acts_again_afterwards_also_after_a_panic() {
        assert_eq!(Acting::current(), None);
        let client = Acting::client("c-1", "r-1");
        client.clone().run(|| {
            let inner = std::panic::catch_unwind(|| {
                Acting::worker("counts").run(|| {
                    assert_eq!(Acting::current(), Some(Acting::worker("counts")));
                    panic!("the step fails");
                })
            });
            assert!(inner.is_err());
            assert_eq!(Acting::current(), Some(client));
        });
        assert_eq!(Acting::current(), None);
    }

    #[test]
    fn a_person_is_told_from_a_client_of_the_same_id() {
        let person = Acting::person(UserId::new(7), "r-1");
        assert_eq!(
            (person.kind.word(), person.id.as_deref(), person.request.as_deref()),
            ("person", Some("7"), Some("r-1"))
        );
        assert_ne!(person, Acting::client("7", "r-1"));
    }

    #[test]
    fn who_acts_on_one_thread_does_not_act_on_another() {
        Acting::command_line(None).run(|| {
            std::thread::scope(|threads| {
                threads.spawn(|| assert_eq!(Acting::current(), None));
            });
        });
    }
}
