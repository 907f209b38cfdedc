use customs_simulator::internals::delay;

#[test]
fn a_delay_doubles_up_to_a_minute() {
    let seconds = [0, 1, 2, 5, 6, 62, 63, 64, u32::MAX].map(|failures| delay(failures).num_seconds());
    assert_eq!(seconds, [1, 2, 4, 32, 60, 60, 60, 60, 60]);
}
