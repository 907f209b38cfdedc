use super::enquiry::enquiry_answer;
use super::header::{authorisation, correlation, header, location_of_goods, moment};
use super::{consignment, limit_date, parties};
use crate::Identifiers;
use crate::writing::{MessageWriter, is_sendable};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Mrn, amsterdam_date};
use customs_transits::form::PartyForm;
use customs_transits::{Notice, NoticeContent, Presentation, TransitMessage, sendable_authorisation};

/// Builds a message about a lodged transit: IE170, IE014, IE007, IE044, IE141 or IE054.
#[must_use]
pub fn build_notice(notice: &Notice, identifiers: &Identifiers) -> TransitMessage {
    let root = match &notice.content {
        NoticeContent::Presentation(_) => "CC170C",
        NoticeContent::Invalidation { .. } => "CC014C",
        NoticeContent::Arrival { .. } => "CC007C",
        NoticeContent::UnloadingRemarks { .. } => "CC044C",
        NoticeContent::EnquiryAnswer { .. } => "CC141C",
        NoticeContent::ReleaseRequest { .. } => "CC054C",
    };
    let mut writer = MessageWriter::new(root);
    let holder_eori = notice.holder.as_ref().and_then(PartyForm::valid_eori);
    let sender = notice.sender.as_ref().or(holder_eori.as_ref());
    header(&mut writer, identifiers, root, sender, Some(&notice.reference), notice.prepared_at);
    match &notice.content {
        NoticeContent::Presentation(presented) => presentation(&mut writer, notice, presented),
        NoticeContent::Invalidation { reason } => invalidation(&mut writer, notice, reason),
        NoticeContent::Arrival { date, consignee_permit } => {
            arrival(&mut writer, notice, *date, sendable_authorisation(consignee_permit.as_deref()));
        }
        NoticeContent::UnloadingRemarks { date, remarks, seals_intact } => {
            unloading_remarks(&mut writer, notice, *date, remarks.as_deref(), *seals_intact);
        }
        NoticeContent::EnquiryAnswer { enquiry, .. } => {
            correlation(&mut writer, enquiry.as_deref());
            enquiry_answer(&mut writer, notice);
        }
        NoticeContent::ReleaseRequest { wanted } => release_request(&mut writer, notice, *wanted),
    }
    let mut message = writer.finish();
    // The other messages come from no field that a client could correct.
    if !matches!(notice.content, NoticeContent::EnquiryAnswer { .. }) {
        message.emission_map = customs_transits::EmissionMap::default();
    }
    message
}

/// Writes the presentation. What is known of the goods beside their place stays as it was declared.
fn presentation(writer: &mut MessageWriter, notice: &Notice, presented: &Presentation) {
    let Presentation { form, consignor_permit, customer } = presented;
    let permit = sendable_authorisation(consignor_permit.as_deref());
    writer.element("TransitOperation", |writer| {
        if let Some(lrn) = &notice.lrn {
            writer.fixed("LRN", lrn.as_str());
        }
        limit_date::presented(writer, form, permit, notice.prepared_at);
    });
    office_of_departure(writer, notice);
    parties::holder(writer, notice.holder.as_ref(), notice.sender.as_ref());
    parties::representative(writer, notice.holder.as_ref(), notice.sender.as_ref());
    writer.element("Consignment", |writer| {
        location_of_goods(writer, permit, &notice.office);
        consignment::place_of_loading(writer, form, permit, customer.as_ref());
        writer.element("HouseConsignment", |writer| writer.fixed("sequenceNumber", "1"));
    });
}

fn invalidation(writer: &mut MessageWriter, notice: &Notice, reason: &str) {
    writer.element("TransitOperation", |writer| match (&notice.mrn, &notice.lrn) {
        (Some(mrn), _) => writer.fixed("MRN", mrn.as_str()),
        (None, Some(lrn)) => writer.fixed("LRN", lrn.as_str()),
        (None, None) => {}
    });
    writer.element("Invalidation", |writer| {
        writer.fixed("requestDateAndTime", moment(notice.prepared_at));
        writer.fixed("initiatedByCustoms", "0");
        writer.text("justification", Some(reason), 512, "reason");
    });
    office_of_departure(writer, notice);
    parties::holder(writer, notice.holder.as_ref(), notice.sender.as_ref());
}

fn arrival(writer: &mut MessageWriter, notice: &Notice, date: NaiveDate, permit: Option<&str>) {
    writer.element("TransitOperation", |writer| {
        mrn(writer, notice.mrn.as_ref());
        writer.fixed("arrivalNotificationDateAndTime", arrived_at(date, notice.prepared_at));
        writer.fixed("simplifiedProcedure", flag(permit.is_some()));
        writer.fixed("incidentFlag", "0");
    });
    if let Some(number) = permit {
        authorisation(writer, "C522", number);
    }
    at_destination(writer, notice);
    writer.element("Consignment", |writer| location_of_goods(writer, permit, &notice.office));
}

/// Writes the result of the unloading. Without remarks everything is as declared, which seals that are not in good
/// state contradict (guidelines G0017, G0205). Their state goes where customs named some (condition C0440).
fn unloading_remarks(
    writer: &mut MessageWriter,
    notice: &Notice,
    date: NaiveDate,
    remarks: Option<&str>,
    seals_intact: Option<bool>,
) {
    writer.element("TransitOperation", |writer| mrn(writer, notice.mrn.as_ref()));
    at_destination(writer, notice);
    let remarks = remarks.filter(|text| is_sendable(Some(text)));
    writer.element("UnloadingRemark", |writer| {
        let conforms = remarks.is_none() && seals_intact != Some(false);
        writer.fixed("conform", flag(conforms));
        writer.fixed("unloadingCompletion", "1");
        writer.fixed("unloadingDate", date.to_string());
        if let Some(intact) = seals_intact {
            writer.fixed("stateOfSeals", flag(intact));
        }
        writer.text("unloadingRemark", remarks, 512, "unloading_remarks");
    });
}

const fn flag(stated: bool) -> &'static str {
    if stated { "1" } else { "0" }
}

pub(super) fn mrn(writer: &mut MessageWriter, mrn: Option<&Mrn>) {
    if let Some(mrn) = mrn {
        writer.fixed("MRN", mrn.as_str());
    }
}

pub(super) fn office_of_departure(writer: &mut MessageWriter, notice: &Notice) {
    writer.element("CustomsOfficeOfDeparture", |writer| writer.fixed("referenceNumber", &notice.office));
}

fn at_destination(writer: &mut MessageWriter, notice: &Notice) {
    writer.element("CustomsOfficeOfDestinationActual", |writer| writer.fixed("referenceNumber", &notice.office));
    if let Some(trader) = &notice.trader_at_destination {
        writer.element("TraderAtDestination", |writer| writer.fixed("identificationNumber", trader.as_str()));
    }
}

/// Returns the moment of an arrival: the present moment if the goods arrived today, else the start of the day.
fn arrived_at(date: NaiveDate, now: DateTime<Utc>) -> String {
    if date == amsterdam_date(now) { moment(now) } else { format!("{date}T00:00:00") }
}

/// Writes the request of release (IE054).
pub(super) fn release_request(writer: &mut MessageWriter, notice: &Notice, wanted: bool) {
    writer.element("TransitOperation", |writer| {
        mrn(writer, notice.mrn.as_ref());
        writer.fixed("releaseRequested", if wanted { "1" } else { "0" });
        writer.fixed("releaseRequestDateAndTime", moment(notice.prepared_at));
    });
    office_of_departure(writer, notice);
    parties::holder(writer, notice.holder.as_ref(), notice.sender.as_ref());
}
