use super::unloading::{remarks_sent, seals_are_clear};
use crate::form::CustomsOffice;
use crate::lifecycle::{Command, DestinationState};
use crate::ports::Changes;
use crate::use_cases::change::{entry, perform};
use crate::use_cases::transits::Transits;
use crate::{
    Arrival, MessageKind, NewOutboundMessage, NoticeContent, TimelineEvent, Transit, TransitError, TransitId,
    TransitRole,
};
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::broken_rules;
use customs_kernel::rules::{Day, Text};
use customs_kernel::{
    Actor, Eori, FieldErrors, OrganisationId, RuleCode, StorageError, Version, amsterdam_date, filled, in_unit_of_work,
};

/// An arrival as a client reports it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct ArrivalForm {
    /// Reference number of the customs office at which the goods arrived; the declared one when absent.
    #[validate(custom(function = CustomsOffice::check))]
    pub office_of_destination: Option<String>,
    /// Day of arrival; today when absent.
    #[validate(custom(function = Day::check))]
    pub arrival_date: Option<NaiveDate>,
    /// Differences found at unloading; those of the earlier report when absent, none when blank.
    #[validate(length(max = 512), custom(function = Text::check))]
    pub unloading_remarks: Option<String>,
    /// Whether the seals are in good state; yes when absent. When they are not, the remarks say why.
    pub seals_intact: Option<bool>,
}

impl ArrivalForm {
    /// Returns the broken rules of the report, by field.
    #[must_use]
    pub fn broken_rules(&self) -> FieldErrors {
        broken_rules(self)
    }

    /// Completes the report: absent fields take their values from the earlier report, then from the declaration.
    /// Remarks that are blank are none, so that earlier ones can be taken back.
    fn arrival(self, transit: &Transit, today: NaiveDate) -> Arrival {
        let Self { office_of_destination, arrival_date, unloading_remarks, seals_intact } = self;
        let before = transit.arrival.as_ref();
        let stated = |text: Option<String>| text.filter(|text| filled(Some(text)).is_some());
        Arrival {
            office_of_destination: stated(office_of_destination)
                .or_else(|| before.map(|before| before.office_of_destination.clone()))
                .or_else(|| transit.form.office_of_destination.clone())
                .unwrap_or_default(),
            arrival_date: arrival_date.or(before.map(|before| before.arrival_date)).unwrap_or(today),
            unloading_remarks: match unloading_remarks {
                // A blank text takes the earlier remarks back.
                Some(text) => stated(Some(text)),
                None => before.and_then(|before| before.unloading_remarks.clone()),
            },
            seals_intact: seals_intact.or(before.map(|before| before.seals_intact)).unwrap_or(true),
            permission_names_seals: before.and_then(|before| before.permission_names_seals),
            trader: before.and_then(|before| before.trader.clone()),
        }
    }
}

/// Checks that the arrival is neither before customs accepted the transit nor in the future.
pub(in crate::use_cases) fn possible(
    field: &str,
    date: Option<NaiveDate>,
    transit: &Transit,
    now: DateTime<Utc>,
) -> Result<(), FieldErrors> {
    let Some(date) = date else { return Ok(()) };
    if date > amsterdam_date(now) {
        return Err(FieldErrors::one(field, (RuleCode::InFuture, "must not be in the future")));
    }
    if transit.milestones.accepted_at.is_some_and(|accepted| date < amsterdam_date(accepted)) {
        return Err(FieldErrors::one(
            field,
            (RuleCode::BeforeAcceptance, "must not be before the day on which customs accepted the transit"),
        ));
    }
    Ok(())
}

impl Transits {
    /// Reports the arrival of the goods to customs (IE007). When customs then permits the unloading, the remarks follow
    /// automatically (IE044); when customs refused the remarks, this call sends them again. It does the same with a
    /// message that has an overdue answer.
    ///
    /// # Errors
    /// `Invalid`, `NotFound`, `Stale`, `InvalidStatus`, `NotAccepted` when the transit has no MRN, `Storage`.
    pub fn report_arrival(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        form: &ArrivalForm,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        form.broken_rules().into_result().map_err(TransitError::Invalid)?;
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let mut transit = self.open_for_change(organisation, id, expected)?;
            let now = self.following_up().clock.now();
            self.give_up_overdue(&mut transit, now)?;
            perform(&mut transit, Command::Arrival)?;
            // The office of destination knows the movement by its MRN only.
            if transit.milestones.mrn.is_none() {
                return Err(TransitError::NotAccepted);
            }
            possible("arrival_date", form.arrival_date, &transit, now).map_err(TransitError::Invalid)?;
            let arrival = self.completed_arrival(&transit, form.clone(), now)?;
            seals_are_clear(form, &arrival).map_err(TransitError::Invalid)?;
            transit.arrival = Some(arrival);
            transit.updated_at = now;
            let (message, line) = if transit.standing.destination == DestinationState::RemarksSent {
                (self.unloading_remarks(&transit, now)?, remarks_sent(&transit, now, actor))
            } else {
                transit.milestones.arrival_sent_at = Some(now);
                let line = entry(&transit, TimelineEvent::ArrivalSent, now, actor);
                (self.arrival_notification(&transit, now)?, line)
            };
            let changes = Changes {
                // There is no event, since the status stays until customs answers.
                timeline: vec![line],
                outbound: vec![message],
                ..Changes::default()
            };
            self.keep(transit, changes)
        })
    }

    /// Completes a report, and names the trader at destination in it.
    pub(in crate::use_cases) fn completed_arrival(
        &self,
        transit: &Transit,
        form: ArrivalForm,
        now: DateTime<Utc>,
    ) -> Result<Arrival, TransitError> {
        let trader = Some(self.require_trader_at_destination(transit)?);
        Ok(Arrival { trader, ..form.arrival(transit, amsterdam_date(now)) })
    }

    /// Takes the movement back before the message at destination that has an overdue answer, so that it can be sent
    /// again.
    pub(in crate::use_cases) fn give_up_overdue(
        &self,
        transit: &mut Transit,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let (kind, before) = match transit.standing.destination {
            DestinationState::ArrivalSent => (MessageKind::Arrival, DestinationState::Nothing),
            DestinationState::RemarksSent => (MessageKind::UnloadingRemarks, DestinationState::UnloadingAllowed),
            _ => return Ok(()),
        };
        let Some(lrn) = self.latest(transit, kind)? else { return Ok(()) };
        let sent = self.following_up().sent.sent_message(transit.organisation, &lrn)?;
        if sent.is_some_and(|sent| sent.is_overdue(now)) {
            transit.standing.destination = before;
        }
        Ok(())
    }

    /// Makes the message that reports the arrival.
    pub(in crate::use_cases) fn arrival_notification(
        &self,
        transit: &Transit,
        now: DateTime<Utc>,
    ) -> Result<NewOutboundMessage, StorageError> {
        let known =
            self.following_up().parties.parties(transit.organisation, std::slice::from_ref(&transit.customer_code))?;
        let consignee_permit = known.get(&transit.customer_code).and_then(|known| known.consignee_permit.clone());
        let date = transit.arrival.as_ref().map_or_else(|| amsterdam_date(now), |arrival| arrival.arrival_date);
        self.notice(transit, NoticeContent::Arrival { date, consignee_permit }, now)
    }

    /// Returns whether an EORI of the trader is known, so that messages to the office of destination can name it.
    pub(super) fn has_trader_at_destination(&self, transit: &Transit) -> Result<bool, StorageError> {
        let broker = self.following_up().organisations.eori(transit.organisation)?;
        Ok(self.trader_at_destination(transit, broker.as_ref())?.is_some())
    }

    /// Returns the EORI of the trader, or refuses the report without one, because the messages to the office of
    /// destination name it.
    fn require_trader_at_destination(&self, transit: &Transit) -> Result<Eori, TransitError> {
        let broker = self.following_up().organisations.eori(transit.organisation)?;
        if let Some(trader) = self.trader_at_destination(transit, broker.as_ref())? {
            return Ok(trader);
        }
        const RULE: &str = "is required for the arrival: customs knows the trader at destination by EORI alone, and \
                            neither the consignee, the broker, the holder nor the customer has one";
        let path = match transit.role {
            TransitRole::Departure => "consignee.eori",
            TransitRole::Destination => "trader_eori",
        };
        Err(TransitError::Invalid(FieldErrors::one(path, (RuleCode::NoTraderAtDestination, RULE))))
    }
}
