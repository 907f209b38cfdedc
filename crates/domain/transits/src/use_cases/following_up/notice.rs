use crate::form::PartyForm;
use crate::use_cases::transits::Transits;
use crate::{MessageKind, NewOutboundMessage, Notice, NoticeContent, Transit, TransitRole, sendable_authorisation};
use chrono::{DateTime, Utc};
use customs_kernel::{Eori, OrganisationId, StorageError};

impl Transits {
    /// Makes a message about a lodged transit, under a fresh reference, for the customs office concerned.
    pub(in crate::use_cases) fn notice(
        &self,
        transit: &Transit,
        content: NoticeContent,
        prepared_at: DateTime<Utc>,
    ) -> Result<NewOutboundMessage, StorageError> {
        let sender = self.following_up().organisations.eori(transit.organisation)?;
        let holder = transit.form.holder.clone();
        let departure = transit.form.office_of_departure.as_ref();
        let destination = transit.arrival.as_ref().map(|arrival| &arrival.office_of_destination);
        let enquiring = transit.enquiry.as_ref().and_then(|enquiry| enquiry.office.as_ref());
        let (kind, office) = match &content {
            NoticeContent::Presentation(_) => (MessageKind::Presentation, departure),
            NoticeContent::Invalidation { .. } => (MessageKind::Invalidation, departure),
            NoticeContent::Arrival { .. } => (MessageKind::Arrival, destination),
            NoticeContent::UnloadingRemarks { .. } => (MessageKind::UnloadingRemarks, destination),
            NoticeContent::EnquiryAnswer { .. } => (MessageKind::EnquiryAnswer, enquiring.or(departure)),
            NoticeContent::ReleaseRequest { .. } => (MessageKind::ReleaseRequest, departure),
        };
        let at_destination = matches!(kind, MessageKind::Arrival | MessageKind::UnloadingRemarks);
        // The office knows the arrival of a movement of others by the trader who reported it, whatever the customer has
        // become since.
        let reported = transit.arrival.as_ref().and_then(|arrival| arrival.trader.clone());
        let trader_at_destination = match reported.filter(|_| transit.role == TransitRole::Destination) {
            Some(trader) if at_destination => Some(trader),
            _ if at_destination => self.trader_at_destination(transit, sender.as_ref())?,
            _ => None,
        };
        let notice = Notice {
            reference: self.following_up().lrns.next(transit.organisation),
            lrn: transit.milestones.lrn.clone(),
            mrn: transit.milestones.mrn.clone(),
            sender,
            holder,
            trader_at_destination,
            office: office.cloned().unwrap_or_default(),
            prepared_at,
            content,
        };
        let message = self.following_up().builder.notice(&notice);
        Ok(NewOutboundMessage::new(kind, notice.reference, message))
    }

    /// Returns the EORI of the trader who reports the arrival: an authorised consignee's, since the message names its
    /// authorisation; else the consignee's of the form, the broker's, the holder's or the customer's. A message names
    /// this trader by EORI alone.
    pub(in crate::use_cases) fn trader_at_destination(
        &self,
        transit: &Transit,
        broker: Option<&Eori>,
    ) -> Result<Option<Eori>, StorageError> {
        let code = &transit.customer_code;
        let known = self.following_up().parties.parties(transit.organisation, std::slice::from_ref(code))?;
        let customer = known.get(code);
        let eori = customer.and_then(|customer| customer.as_party(code).valid_eori());
        let permit = customer.and_then(|customer| sendable_authorisation(customer.consignee_permit.as_deref()));
        let authorised = eori.clone().filter(|_| permit.is_some());
        let eori_of = |party: &Option<PartyForm>| party.as_ref().and_then(PartyForm::valid_eori);
        let named =
            || eori_of(&transit.form.consignee).or_else(|| broker.cloned()).or_else(|| eori_of(&transit.form.holder));
        Ok(authorised.or_else(named).or(eori))
    }

    /// Returns the customer with this code as a party of a message; `None` when the customer master does not know it.
    pub(super) fn customer(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
    ) -> Result<Option<PartyForm>, StorageError> {
        let known = self.following_up().parties.parties(organisation, &[customer_code.to_owned()])?;
        Ok(known.get(customer_code).map(|customer| customer.as_party(customer_code)))
    }
}
