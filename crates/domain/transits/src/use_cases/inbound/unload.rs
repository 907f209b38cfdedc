use crate::lifecycle::{Command, DestinationState};
use crate::ports::Changes;
use crate::use_cases::following_up::arrival::possible;
use crate::use_cases::following_up::unloading::{remarks_sent, seals_are_clear};
use crate::use_cases::transits::Transits;
use crate::{ArrivalForm, MessageKind, NoticeContent, Transit, TransitError, TransitId, TransitRole};
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::{Rules, growing};
use customs_kernel::rules::{Day, Text};
use customs_kernel::{
    Actor, FieldErrors, OrganisationId, RuleCode, StorageError, Version, amsterdam_date, broken_rules, filled,
    in_unit_of_work,
};

/// What was found when the goods of a movement that somebody else lodged were unloaded.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct UnloadingForm {
    /// Day of the unloading; today when absent.
    #[validate(custom(function = Day::check))]
    pub unloading_date: Option<NaiveDate>,
    /// Differences found; those of the earlier report when absent, none when blank.
    #[validate(length(max = 512), custom(function = Text::check))]
    pub unloading_remarks: Option<String>,
    /// Whether the seals are in good state; yes when absent. When they are not, the remarks say why.
    pub seals_intact: Option<bool>,
}

impl UnloadingForm {
    /// Returns the broken rules of the report, by field.
    #[must_use]
    pub fn broken_rules(&self) -> FieldErrors {
        broken_rules(self)
    }
}

impl Transits {
    /// Reports to customs what was found at unloading (IE044). When customs refuses the report, asks for the unloading to
    /// go on, or does not answer in time, the report can be made again.
    ///
    /// # Errors
    /// `Invalid`, `NotFound`, `Stale`, `AlreadySent` while customs may still answer in time, `InvalidStatus` when customs
    /// has not permitted the unloading or has released the goods, `Storage`.
    pub fn report_unloading(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        form: &UnloadingForm,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        form.broken_rules().into_result().map_err(TransitError::Invalid)?;
        in_unit_of_work(self.inbound().work.as_ref(), || {
            let mut transit = self.open_in_role(organisation, id, TransitRole::Destination, expected)?;
            let now = self.inbound().clock.now();
            self.permit_unloading(&mut transit, now)?;
            let date = form.unloading_date.unwrap_or_else(|| amsterdam_date(now));
            possible("unloading_date", Some(date), &transit, now).map_err(TransitError::Invalid)?;
            let seals_intact = found(&mut transit, form, date).map_err(TransitError::Invalid)?;
            let remarks = transit.arrival.as_ref().and_then(|arrival| arrival.unloading_remarks.clone());
            let message =
                self.notice(&transit, NoticeContent::UnloadingRemarks { date, remarks, seals_intact }, now)?;
            transit.standing.destination = DestinationState::RemarksSent;
            transit.updated_at = now;
            let line = remarks_sent(&transit, now, actor);
            // There is no event, since the status stays until customs answers.
            self.keep(transit, Changes { timeline: vec![line], outbound: vec![message], ..Changes::default() })
        })
    }

    /// Refuses unloading remarks that cannot be sent as the record stands now. Pages ask it before they offer them.
    ///
    /// # Errors
    /// `AlreadySent`, `InvalidStatus`, `Storage`.
    pub fn require_unloadable(&self, transit: &Transit) -> Result<(), TransitError> {
        self.permit_unloading(&mut transit.clone(), self.inbound().clock.now())
    }

    /// Takes the record back before remarks that have an overdue answer, and requires the permission to unload.
    fn permit_unloading(&self, transit: &mut Transit, now: DateTime<Utc>) -> Result<(), TransitError> {
        self.give_up_overdue(transit, now)?;
        match transit.standing.destination {
            DestinationState::UnloadingAllowed => Ok(()),
            DestinationState::RemarksSent => {
                let at = self.remarks_made_at(transit)?.unwrap_or(transit.updated_at);
                Err(TransitError::AlreadySent { at })
            }
            _ => {
                Err(TransitError::InvalidStatus { current: transit.status(), allowed: Command::Arrival.allowed_from() })
            }
        }
    }

    /// Returns the moment at which the last remarks were made.
    fn remarks_made_at(&self, transit: &Transit) -> Result<Option<DateTime<Utc>>, StorageError> {
        let sent = self.inbound().sent;
        let Some(lrn) = sent.latest(transit.organisation, transit.id.get(), MessageKind::UnloadingRemarks)? else {
            return Ok(None);
        };
        Ok(sent.sent_message(transit.organisation, &lrn)?.map(|sent| sent.created_at))
    }
}

/// Enters what was found on the record, and returns the state of the seals as customs is to know it.
fn found(transit: &mut Transit, form: &UnloadingForm, date: NaiveDate) -> Result<Option<bool>, FieldErrors> {
    let UnloadingForm { unloading_date: _, unloading_remarks, seals_intact } = form;
    let Some(arrival) = &mut transit.arrival else { return Ok(None) };
    if date < arrival.arrival_date {
        const RULE: &str = "must not be before the day on which the goods arrived";
        return Err(FieldErrors::one("unloading_date", (RuleCode::BeforeArrival, RULE)));
    }
    if let Some(text) = unloading_remarks {
        // A blank text takes the earlier remarks back.
        arrival.unloading_remarks = filled(Some(text)).map(|_| text.clone());
    }
    arrival.seals_intact = seals_intact.unwrap_or(true);
    let stated = ArrivalForm { seals_intact: *seals_intact, ..ArrivalForm::default() };
    seals_are_clear(&stated, arrival)?;
    Ok(arrival.state_of_seals(&transit.form))
}
