use customs_console::internals::Language;
use customs_console::internals::dossiers::{status_name, title};
use customs_kernel::{Subject, SubjectKind};

#[test]
fn a_status_has_the_name_that_its_own_pages_give_it() {
    let (declaration, transit) = (SubjectKind::Declaration, SubjectKind::Transit);
    assert_eq!(status_name(Language::En, declaration, "CTL"), "Under control");
    assert_eq!(status_name(Language::Nl, transit, "CMP"), "Gezuiverd");
    assert_eq!(status_name(Language::En, declaration, "???"), "???");
}

#[test]
fn a_movement_is_called_by_its_reference_or_by_its_kind_and_id() {
    assert_eq!(title(Language::En, Subject::transit(7), None), "Transit 7");
    assert_eq!(title(Language::Nl, Subject::declaration(7), None), "Aangifte 7");
    assert_eq!(title(Language::Nl, Subject::declaration(7), Some("D-00000007")), "D-00000007");
}
