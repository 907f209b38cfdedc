use super::header::moment;
use super::notices::{mrn, office_of_departure};
use super::parties;
use crate::writing::MessageWriter;
use customs_transits::Notice;

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
