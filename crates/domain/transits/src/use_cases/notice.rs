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
        let (kind, at_destination) = match &content {
            NoticeContent::Presentation => (MessageKind::Presentation, false),
            NoticeContent::Invalidation { .. } => (MessageKind::Invalidation, false),
            NoticeContent::Arrival { .. } => (MessageKind::Arrival, true),
            NoticeContent::UnloadingRemarks { .. } => (MessageKind::UnloadingRemarks, true),
        };
        let reported = transit.arrival.as_ref().map(|arrival| &arrival.office_of_destination);
        let office = if at_destination { reported } else { transit.form.office_of_departure.as_ref() };
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
