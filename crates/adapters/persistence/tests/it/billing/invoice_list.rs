use customs_billing::money::PaymentTermGroup;
use customs_persistence::internals::with_group;

#[test]
fn a_group_is_found_in_every_list_of_groups_that_has_it() {
    let lists = with_group(PaymentTermGroup::Duties);
    assert_eq!(lists.split(", ").count(), 11);
    for list in ["'duties'", "'handling,duties'", "'disbursements,duties,handling'"] {
        assert!(lists.contains(list), "{lists}");
    }
}
