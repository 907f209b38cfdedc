use super::*;
use crate::StockId;
use crate::ports::InventoryPorts;

#[test]
fn a_use_case_over_no_ports_names_the_one_that_it_calls() {
    let shown = Stocks::new(InventoryPorts::unwired()).show(OURS, StockId::new(1)).expect_err("nothing is wired");
    assert_eq!(shown.to_string(), "the port StockRepository is not wired: its method find was called");
}
