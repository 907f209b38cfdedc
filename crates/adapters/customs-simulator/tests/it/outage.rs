use customs_simulator::Outage;

fn lost(percent: u8) -> Vec<usize> {
    let outage = Outage::losing_answers_percent(percent);
    (0..1_000).filter(|number| outage.loses_answers_to(&format!("LRN26{number:06}"))).collect()
}

#[test]
fn about_the_share_that_was_asked_for_gets_lost_and_always_the_same() {
    for percent in [1, 15, 50, 99] {
        let count = lost(percent).len();
        let asked = usize::from(percent) * 10;
        assert!(count.abs_diff(asked) <= 50, "{count} of 1000 for {percent} %");
        assert_eq!(lost(percent), lost(percent));
    }
    assert_eq!((lost(0).len(), lost(100).len(), lost(255).len()), (0, 1_000, 1_000));
}

#[test]
fn a_larger_share_holds_the_smaller_one() {
    let more = lost(30);
    assert!(lost(15).iter().all(|number| more.contains(number)));
}
