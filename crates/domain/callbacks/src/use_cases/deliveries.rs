use super::Callbacks;
use crate::{
    AddressedDelivery, CallbackError, CallbackId, DeliveriesAbout, DeliveryFilter, DeliveryId, DeliveryRecord,
    DeliveryStatistics, MOST_ABOUT_A_RECORD, MOST_TRIES, STATISTICS_WINDOW, TriedDelivery,
};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, Subject};
use std::collections::BTreeMap;

impl Callbacks {
    /// Lists one page of the deliveries of a registration that match the filter, newest first.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`] for an unknown registration, or storage fails.
    pub fn deliveries(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        filter: DeliveryFilter,
        request: PageRequest,
    ) -> Result<Page<DeliveryRecord>, CallbackError> {
        self.find(organisation, callback)?;
        Ok(self.directory.page(organisation, callback, filter, request)?)
    }

    /// How the latest deliveries of a registration went, [`STATISTICS_WINDOW`] at most.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`] for an unknown registration, or storage fails.
    pub fn statistics(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
    ) -> Result<DeliveryStatistics, CallbackError> {
        self.find(organisation, callback)?;
        Ok(DeliveryStatistics::from_samples(&self.directory.latest(organisation, callback, STATISTICS_WINDOW)?))
    }

    /// Since when the deliveries were made that receivers did not take, so that they wait for another attempt, by
    /// callback. A receiver that takes everything is not among them.
    ///
    /// # Errors
    /// When storage fails.
    pub fn waiting_after_failure(
        &self,
        organisation: OrganisationId,
    ) -> Result<BTreeMap<CallbackId, DateTime<Utc>>, CallbackError> {
        Ok(self.directory.waiting_after_failure(organisation)?.into_iter().collect())
    }

    /// Finds one delivery of a registration.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`] for an unknown registration or delivery, or storage fails.
    pub fn delivery(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
    ) -> Result<DeliveryRecord, CallbackError> {
        self.directory.find(organisation, callback, id)?.ok_or(CallbackError::NotFound)
    }

    /// Finds one delivery of a registration, with its tries of the last 30 days, [`MOST_TRIES`] at most.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`] for an unknown registration or delivery, or storage fails.
    pub fn tried_delivery(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
    ) -> Result<TriedDelivery, CallbackError> {
        let record = self.delivery(organisation, callback, id)?;
        let tries = self.directory.tries(organisation, callback, id, MOST_TRIES)?;
        Ok(TriedDelivery { record, tries })
    }

    /// The latest deliveries about a declaration or transit to any registration, at most `most`, the newest first, each with its
    /// tries. Empty for a record that the organisation does not have.
    ///
    /// # Errors
    /// When storage fails.
    pub fn tried_deliveries_about(
        &self,
        organisation: OrganisationId,
        subject: Subject,
        most: u32,
    ) -> Result<Vec<(CallbackId, TriedDelivery)>, CallbackError> {
        let found = self.directory.about(organisation, subject, most)?.into_iter();
        let tried = found.map(|(callback, record)| {
            let tries = self.directory.tries(organisation, callback, record.id, MOST_TRIES)?;
            Ok((callback, TriedDelivery { record, tries }))
        });
        tried.collect()
    }

    /// The latest deliveries about a declaration or transit, to any registration, with their receivers. Those with a
    /// registration that is deleted at this moment are left out. Empty for a record that the organisation does not
    /// have.
    ///
    /// # Errors
    /// When storage fails.
    pub fn deliveries_about(
        &self,
        organisation: OrganisationId,
        subject: Subject,
    ) -> Result<DeliveriesAbout, CallbackError> {
        let most = usize::try_from(MOST_ABOUT_A_RECORD).unwrap_or(usize::MAX);
        let mut found = self.directory.about(organisation, subject, MOST_ABOUT_A_RECORD + 1)?;
        let has_more = found.len() > most;
        found.truncate(most);
        let registrations = if found.is_empty() { Vec::new() } else { self.repository.list(organisation)? };
        let urls: BTreeMap<_, _> = registrations.iter().map(|one| (one.id(), one.url())).collect();
        let addressed = |(callback, record): (CallbackId, DeliveryRecord)| {
            let url = urls.get(&callback).copied()?.clone();
            Some(AddressedDelivery { callback, url, record })
        };
        Ok(DeliveriesAbout { latest: found.into_iter().filter_map(addressed).collect(), has_more })
    }
}
