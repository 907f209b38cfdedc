use crate::form::CustomsOffice;
use crate::lifecycle::{Command, DestinationState};
use crate::use_cases::change::perform;
use crate::use_cases::following_up::arrival::possible;
use crate::use_cases::transits::Transits;
use crate::{ArrivalForm, TimelineEvent, Transit, TransitError, TransitId, TransitRole};
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::{Rules, growing};
use customs_kernel::rules::Day;
use customs_kernel::{Actor, FieldErrors, OrganisationId, Version, broken_rules, in_unit_of_work};

/// Another report of the arrival of a movement that somebody else lodged.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct InboundReportForm {
    /// Reference number of the customs office at which the goods arrived; that of the earlier report when absent.
    #[validate(custom(function = CustomsOffice::check))]
    pub office_of_destination: Option<String>,
    /// Day of arrival; that of the earlier report when absent.
    #[validate(custom(function = Day::check))]
    pub arrival_date: Option<NaiveDate>,
}

impl InboundReportForm {
    /// Returns the broken rules of the report, by field.
    #[must_use]
    pub fn broken_rules(&self) -> FieldErrors {
        broken_rules(self)
    }
}

impl Transits {
    /// Reports the arrival of a movement that somebody else lodged once more (IE007): customs refused the report, or has
    /// not answered it in time. What is left out stays as it was reported before.
    ///
    /// # Errors
    /// `Invalid`, `NotFound`, `Stale`, `AlreadySent` while customs may still answer in time, `InvalidStatus` once it
    /// took the arrival, `Storage`.
    pub fn report_inbound_again(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        form: &InboundReportForm,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        form.broken_rules().into_result().map_err(TransitError::Invalid)?;
        in_unit_of_work(self.inbound().work.as_ref(), || {
            let mut transit = self.open_in_role(organisation, id, TransitRole::Destination, expected)?;
            let now = self.inbound().clock.now();
            self.give_up_overdue(&mut transit, now)?;
            require_unreported(&transit)?;
            possible("arrival_date", form.arrival_date, &transit, now).map_err(TransitError::Invalid)?;
            self.send_arrival(transit, form.clone(), (now, actor), TimelineEvent::ArrivalSent)
        })
    }

    /// Refuses a report that cannot be made as the record stands now. Pages ask it before they offer the report.
    ///
    /// # Errors
    /// `AlreadySent`, `InvalidStatus`, `Storage`.
    pub fn require_reportable(&self, transit: &Transit) -> Result<(), TransitError> {
        let mut transit = transit.clone();
        self.give_up_overdue(&mut transit, self.inbound().clock.now())?;
        require_unreported(&transit)
    }

    /// Enters what the report says on the record, with the trader whom it names.
    pub(super) fn state_arrival(
        &self,
        transit: &mut Transit,
        form: InboundReportForm,
        now: DateTime<Utc>,
    ) -> Result<(), TransitError> {
        perform(transit, Command::Arrival)?;
        let InboundReportForm { office_of_destination, arrival_date } = form;
        let stated = ArrivalForm { office_of_destination, arrival_date, ..ArrivalForm::default() };
        transit.arrival = Some(self.completed_arrival(transit, stated, now)?);
        Ok(())
    }
}

fn require_unreported(transit: &Transit) -> Result<(), TransitError> {
    match (transit.standing.destination, transit.milestones.arrival_sent_at) {
        (DestinationState::Nothing | DestinationState::ArrivalRejected, _) => Ok(()),
        (DestinationState::ArrivalSent, Some(at)) => Err(TransitError::AlreadySent { at }),
        _ => Err(TransitError::InvalidStatus { current: transit.status(), allowed: Command::Arrival.allowed_from() }),
    }
}
