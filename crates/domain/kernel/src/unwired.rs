use crate::{Clock, DossierGate, DossierRefusal, Entropy, Eori, Lrn, LrnSource, OrganisationDirectory, OrganisationId};
use crate::{Outcome, StorageError, UnitOfWork, UnwiredPort};
use chrono::{DateTime, Duration, Utc};

/// Takes the place of every port that a service is not given, since what is asked of the service does not call it. A
/// call after all returns an error that names the port and the method, an [`UnwiredPort`].
///
/// Methods that can return no error panic with the same words: those of [`Clock`], [`Entropy`] and [`LrnSource`], and
/// those of domains' ports that say so in their documentation. The attribute `port` of `customs-port-macros` implements
/// the ports of domains. Each struct of ports has a function `unwired`, from which the rest is taken:
///
/// ```
/// use customs_kernel::{Clock, ImmediateWork, Unwired, UnitOfWork};
/// use std::sync::Arc;
///
/// struct OrderPorts {
///     clock: Arc<dyn Clock>,
///     work: Arc<dyn UnitOfWork>,
/// }
///
/// impl OrderPorts {
///     fn unwired() -> Self {
///         Self { clock: Arc::new(Unwired), work: Arc::new(Unwired) }
///     }
/// }
///
/// let ports = OrderPorts { work: Arc::new(ImmediateWork), ..OrderPorts::unwired() };
/// assert!(ports.work.run(&mut || customs_kernel::Outcome::Keep).is_ok());
/// let refused = OrderPorts::unwired().work.run(&mut || customs_kernel::Outcome::Keep).unwrap_err();
/// assert_eq!(refused.to_string(), "the port UnitOfWork is not wired: its method run was called");
/// ```
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Unwired;

impl Clock for Unwired {
    fn now(&self) -> DateTime<Utc> {
        UnwiredPort::new("Clock", "now").panic()
    }

    fn watched_for(&self) -> Duration {
        UnwiredPort::new("Clock", "watched_for").panic()
    }
}

impl Entropy for Unwired {
    fn fill(&self, _: &mut [u8]) {
        UnwiredPort::new("Entropy", "fill").panic()
    }
}

impl UnitOfWork for Unwired {
    fn run(&self, _: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        Err(UnwiredPort::new("UnitOfWork", "run").into())
    }
}

impl DossierGate for Unwired {
    fn admits(&self, _: OrganisationId, _: i64) -> Result<Result<(), DossierRefusal>, StorageError> {
        Err(UnwiredPort::new("DossierGate", "admits").into())
    }
}

impl OrganisationDirectory for Unwired {
    fn eori(&self, _: OrganisationId) -> Result<Option<Eori>, StorageError> {
        Err(UnwiredPort::new("OrganisationDirectory", "eori").into())
    }
}

impl LrnSource for Unwired {
    fn next(&self, _: OrganisationId) -> Lrn {
        UnwiredPort::new("LrnSource", "next").panic()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ErrorKind, in_unit_of_work};

    #[test]
    fn a_unit_of_work_that_is_not_wired_runs_nothing_and_names_itself() {
        let mut ran = false;
        let refused: Result<(), StorageError> = in_unit_of_work(&Unwired, || {
            ran = true;
            Ok(())
        });
        let refused = refused.expect_err("it is not wired");
        assert_eq!(refused.to_string(), "the port UnitOfWork is not wired: its method run was called");
        assert_eq!(refused.kind(), ErrorKind::Internal);
        assert!(!ran);
    }

    #[test]
    #[should_panic(expected = "the port Clock is not wired: its method now was called, which can return no error")]
    fn a_clock_that_is_not_wired_panics_with_its_name() {
        Unwired.now();
    }

    #[test]
    fn gates_and_directories_that_are_not_wired_name_themselves() {
        let organisation = OrganisationId::new(1);
        let refused = [
            Unwired.admits(organisation, 1).map(drop).expect_err("it is not wired"),
            Unwired.eori(organisation).map(drop).expect_err("it is not wired"),
        ];
        assert_eq!(
            refused.map(|refused| refused.to_string()),
            [
                "the port DossierGate is not wired: its method admits was called",
                "the port OrganisationDirectory is not wired: its method eori was called",
            ]
        );
    }
}
