use chrono::Duration;
use customs_gateway::retry_delay;

const A_SECOND: std::time::Duration = std::time::Duration::from_secs(1);

#[test]
fn delays_double_from_a_second_to_a_minute() {
    let seconds: Vec<_> = (0..9).map(|failures| retry_delay(A_SECOND, failures).num_seconds()).collect();
    assert_eq!(seconds, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
    assert_eq!(retry_delay(A_SECOND, u32::MAX).num_seconds(), 60);
    assert_eq!(retry_delay(std::time::Duration::ZERO, 9), Duration::zero());
}
