use super::transits::Transits;
use crate::{MessageKind, NewOutboundMessage, Notice, NoticeContent, Transit};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;

impl Transits {
    /// Makes a message about a lodged transit, under a fresh reference, for the customs office concerned.
    pub(super) fn notice(
        &self,
        transit: &Transit,
        content: NoticeContent,
        prepared_at: DateTime<Utc>,
    ) -> Result<NewOutboundMessage, StorageError> {
        let (sender, holder) = self.senders(transit)?;
        let departure = transit.form.office_of_departure.as_ref();
        let destination = transit.arrival.as_ref().map(|arrival| &arrival.office_of_destination);
        let enquiring = transit.enquiry.as_ref().and_then(|enquiry| enquiry.office.as_ref());
        let (kind, office) = match &content {
            NoticeContent::Presentation => (MessageKind::Presentation, departure),
            NoticeContent::Invalidation { .. } => (MessageKind::Invalidation, departure),
            NoticeContent::Arrival { .. } => (MessageKind::Arrival, destination),
            NoticeContent::UnloadingRemarks { .. } => (MessageKind::UnloadingRemarks, destination),
            NoticeContent::EnquiryAnswer { .. } => (MessageKind::EnquiryAnswer, enquiring.or(departure)),
            NoticeContent::ReleaseRequest { .. } => (MessageKind::ReleaseRequest, departure),
        };
        let notice = Notice {
            reference: self.ports.lrns.next(),
            lrn: transit.milestones.lrn.clone(),
            mrn: transit.milestones.mrn.clone(),
            sender,
            holder,
            office: office.cloned().unwrap_or_default(),
            prepared_at,
            content,
        };
        let message = self.ports.builder.notice(&notice);
        Ok(NewOutboundMessage::new(kind, notice.reference, message))
    }
}
