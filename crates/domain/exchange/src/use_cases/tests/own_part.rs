use super::*;
use crate::own_part;
use customs_kernel::OrganisationId;

const STRANGER: OrganisationId = OrganisationId::new(2);

fn shown(fakes: &ParcelsOverFakes, organisation: OrganisationId, id: i64, document: &str) -> Option<String> {
    match own_part(fakes, organisation, id, document.into()) {
        Ok(part) => Some(String::from_utf8(part).expect("text")),
        Err(ParcelError::NotFound) => None,
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn a_document_about_records_of_one_organisation_is_its_to_see() {
    let fakes = parcels_over_fakes();
    let (one, _) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    for document in ["OK lrn=LRN-1", "OK lrn=LRN-2\nOK lrn=LRN-1"] {
        assert_eq!(shown(&fakes, BROKER, one, document).as_deref(), Some(document));
        assert_eq!(shown(&fakes, STRANGER, one, document), None);
    }
}

#[test]
fn of_a_document_about_others_too_it_sees_what_is_about_its_record() {
    let fakes = parcels_over_fakes();
    let (one, other) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    let document = "NO lrn=OF-NOBODY\nOK lrn=LRN-1\nNO lrn=LRN-1";
    assert_eq!(shown(&fakes, BROKER, one, document).as_deref(), Some("OK lrn=LRN-1"), "the first of them");
    assert_eq!(shown(&fakes, BROKER, other, document), None);
    assert_eq!(shown(&fakes, STRANGER, one, document), None, "the record is not its own");
}

#[test]
fn what_cannot_be_read_any_more_is_nobodys_to_see() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    *fakes.forgotten.lock().expect("a lock") = Some("OLD");
    assert_eq!(shown(&fakes, BROKER, id, "OLD lrn=LRN-1"), None);
}
