use super::*;
use crate::{CustomerPorts, ItemMasterPorts, MasterItemId};

#[test]
fn use_cases_over_no_ports_name_the_one_that_they_call() {
    let shown = Customers::new(CustomerPorts::unwired()).show(OURS, CustomerId::new(1)).expect_err("nothing is wired");
    assert_eq!(shown.to_string(), "the port CustomerRepository is not wired: its method find was called");
    let shown = ItemMaster::new(ItemMasterPorts::unwired()).show(OURS, MasterItemId::new(1));
    let named = "the port MasterItemRepository is not wired: its method find was called";
    assert_eq!(shown.expect_err("nothing is wired").to_string(), named);
}

#[test]
fn lists_of_ports_are_not_empty_while_they_are_not_wired() {
    let CustomerPorts { uses, watches, .. } = CustomerPorts::unwired();
    assert_eq!((uses.len(), watches.len()), (1, 1));
}
