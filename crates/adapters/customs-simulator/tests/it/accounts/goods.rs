use customs_simulator::internals::suspends;

#[test]
fn procedures_that_suspend_the_debt_are_known() {
    let suspending: Vec<&str> =
        ["7100", "5100", "5371", "78", "4071", "", "4"].into_iter().filter(|code| suspends(code)).collect();
    assert_eq!(suspending, ["7100", "5100", "5371", "78"]);
}
