use super::enquiry::enquiry_answer;
use super::header::{authorisation, correlation, header, location_of_goods, moment, permit_number};
use super::release_request::release_request;
use crate::writing::MessageWriter;
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Eori, Mrn, amsterdam_date};
use customs_transits::{Notice, NoticeContent, TransitMessage};

/// Builds a message about a lodged transit: IE170, IE014, IE007, IE044, IE141 or IE054.
#[must_use]
pub fn build_notice(notice: &Notice) -> TransitMessage {
    let root = match &notice.content {
        NoticeContent::Presentation => "CC170C",
        NoticeContent::Invalidation { .. } => "CC014C",
        NoticeContent::Arrival { .. } => "CC007C",
        NoticeContent::UnloadingRemarks { .. } => "CC044C",
        NoticeContent::EnquiryAnswer { .. } => "CC141C",
        NoticeContent::ReleaseRequest { .. } => "CC054C",
    };
    let mut writer = MessageWriter::new(root);
    let sender = notice.sender.as_ref().or(notice.holder.as_ref());
    header(&mut writer, root, sender, Some(&notice.reference), notice.prepared_at);
    match &notice.content {
        NoticeContent::Presentation => presentation(&mut writer, notice),
        NoticeContent::Invalidation { reason } => invalidation(&mut writer, notice, reason),
        NoticeContent::Arrival { date, consignee_permit } => {
            arrival(&mut writer, notice, *date, permit_number(consignee_permit.as_deref()));
        }
        NoticeContent::UnloadingRemarks { date, remarks } => {
            unloading_remarks(&mut writer, notice, *date, remarks.as_deref());
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

fn presentation(writer: &mut MessageWriter, notice: &Notice) {
    writer.element("TransitOperation", |writer| {
        if let Some(lrn) = &notice.lrn {
            writer.fixed("LRN", lrn.as_str());
        }
    });
    office_of_departure(writer, notice);
    holder(writer, notice.holder.as_ref());
    writer.element("Consignment", |writer| location_of_goods(writer, None, &notice.office));
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
        writer.required_text("justification", Some(reason), 512, "reason");
    });
    office_of_departure(writer, notice);
    holder(writer, notice.holder.as_ref());
}

fn arrival(writer: &mut MessageWriter, notice: &Notice, date: NaiveDate, permit: Option<&str>) {
    writer.element("TransitOperation", |writer| {
        mrn(writer, notice.mrn.as_ref());
        writer.fixed("arrivalNotificationDateAndTime", arrived_at(date, notice.prepared_at));
        writer.fixed("simplifiedProcedure", if permit.is_some() { "1" } else { "0" });
        writer.fixed("incidentFlag", "0");
    });
    if let Some(number) = permit {
        authorisation(writer, "C522", number);
    }
    at_destination(writer, notice);
    writer.element("Consignment", |writer| location_of_goods(writer, permit, &notice.office));
}

/// Writes the result of the unloading; without remarks, everything is as declared.
fn unloading_remarks(writer: &mut MessageWriter, notice: &Notice, date: NaiveDate, remarks: Option<&str>) {
    writer.element("TransitOperation", |writer| mrn(writer, notice.mrn.as_ref()));
    at_destination(writer, notice);
    let remarks = remarks.filter(|text| !text.trim().is_empty());
    writer.element("UnloadingRemark", |writer| {
        writer.fixed("conform", if remarks.is_some() { "0" } else { "1" });
        writer.fixed("unloadingCompletion", "1");
        writer.fixed("unloadingDate", date.to_string());
        writer.text("unloadingRemark", remarks, 512, "unloading_remarks");
    });
}

pub(super) fn mrn(writer: &mut MessageWriter, mrn: Option<&Mrn>) {
    if let Some(mrn) = mrn {
        writer.fixed("MRN", mrn.as_str());
    }
}

pub(super) fn office_of_departure(writer: &mut MessageWriter, notice: &Notice) {
    writer.element("CustomsOfficeOfDeparture", |writer| writer.fixed("referenceNumber", &notice.office));
}

pub(super) fn holder(writer: &mut MessageWriter, holder: Option<&Eori>) {
    if let Some(eori) = holder {
        writer.element("HolderOfTheTransitProcedure", |writer| writer.fixed("identificationNumber", eori.as_str()));
    }
}

fn at_destination(writer: &mut MessageWriter, notice: &Notice) {
    writer.element("CustomsOfficeOfDestinationActual", |writer| writer.fixed("referenceNumber", &notice.office));
    if let Some(trader) = notice.sender.as_ref().or(notice.holder.as_ref()) {
        writer.element("TraderAtDestination", |writer| writer.fixed("identificationNumber", trader.as_str()));
    }
}

/// The moment of an arrival: the present moment if the goods arrived today, else the start of the day.
fn arrived_at(date: NaiveDate, now: DateTime<Utc>) -> String {
    if date == amsterdam_date(now) { moment(now) } else { format!("{date}T00:00:00") }
}
