use customs_console::internals::ListQuery;
use customs_console::internals::dossiers::WantedDossier;

#[test]
fn a_dossier_is_wanted_by_its_number_or_by_its_id() {
    let wanted = |query: &str| WantedDossier::from_query(&ListQuery::new("/console/declarations", query));
    assert_eq!(wanted("dossier=D2026-1&dossier_id=7"), WantedDossier::Numbered("D2026-1".to_owned()));
    assert_eq!(wanted("dossier=7"), WantedDossier::Numbered("7".to_owned()));
    assert_eq!(wanted("dossier=&dossier_id=7"), WantedDossier::Id(7));
    assert_eq!(wanted("dossier_id=D2026-1"), WantedDossier::Numbered("D2026-1".to_owned()));
    assert_eq!(wanted("search=7"), WantedDossier::Any);
}
