use customs_access::{Permission, Scope};
use customs_console::internals::Language;
use customs_console::internals::settings::is_of_the_api;
use std::collections::BTreeSet;

#[test]
fn managing_the_account_is_no_permission_of_a_client() {
    let offered: Vec<_> = Permission::ALL.iter().copied().filter(|permission| is_of_the_api(*permission)).collect();
    assert_eq!(offered.len(), Permission::ALL.len() - 1);
    assert!(!offered.contains(&Permission::AccountManage));
}

#[test]
fn the_scopes_of_an_area_stand_beside_each_other() {
    for t in Language::ALL {
        let mut areas: Vec<_> = Scope::ALL.iter().map(|scope| t.settings_scope_area(*scope)).collect();
        areas.dedup();
        let distinct: BTreeSet<_> = areas.iter().collect();
        assert_eq!(distinct.len(), areas.len(), "an area would have two groups of boxes");
    }
}
