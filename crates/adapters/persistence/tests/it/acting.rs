use customs_kernel::Acting;
use customs_persistence::internals::{LONGEST_ID, Placement, beginning_for, plain_id};

#[test]
fn no_id_can_end_the_setting() {
    let acting = Acting::client("c'; DROP TABLE customers; --\\", "a|b\0c");
    let begins = "BEGIN; SET LOCAL customs.acting = 'client|c__ DROP TABLE customers_ --_|a_b_c'";
    assert_eq!(beginning_for(&acting, Placement::ONE_SERVER), begins);
    let alone = beginning_for(&Acting::command_line(None), Placement::ONE_SERVER);
    assert_eq!(alone, "BEGIN; SET LOCAL customs.acting = 'command_line||'");
    let dollars = Acting::client("$$; DROP TABLE customers; $$", "r-1");
    let block = "BEGIN; DO $$BEGIN SET LOCAL customs.acting = 'client|___ DROP TABLE customers_ __|r-1'; END$$";
    assert_eq!(beginning_for(&dollars, Placement::SPREAD), block);
    assert_eq!(plain_id(&"x".repeat(500)).len(), LONGEST_ID);
}
