use crate::{DeliveryId, DeliveryStatus};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::StoredStatement;
use rust_decimal::{Decimal, RoundingStrategy};

/// Number of deliveries over which statistics are made: the latest ones of a registration.
pub const STATISTICS_WINDOW: u32 = 1_000;

/// What statistics need of one delivery.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliverySample {
    /// Id of the delivery.
    pub id: DeliveryId,
    /// State of the delivery.
    pub status: DeliveryStatus,
    /// Number of finished attempts.
    pub attempts: u32,
    /// Time that the last answer took, in milliseconds; `None` when nothing answered, or in an earlier version.
    pub answer_ms: Option<u32>,
    /// When the last attempt was finished; `None` before the first one, or in an earlier version.
    pub tried_at: Option<DateTime<Utc>>,
    /// HTTP status of the last attempt.
    pub last_status_code: Option<u16>,
    /// Reason why the last attempt failed; `None` when it succeeded.
    pub last_error: Option<StoredStatement>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// How the latest deliveries of a registration went.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeliveryStatistics {
    /// Number of deliveries that were looked at, [`STATISTICS_WINDOW`] at most.
    pub deliveries: u64,
    /// When the oldest of them was made.
    pub since: Option<DateTime<Utc>>,
    /// Number of those that the receiver accepted.
    pub delivered: u64,
    /// Number of those that were given up after attempts.
    pub abandoned: u64,
    /// Number of those that were given up without an attempt, because the registration had ended.
    pub withheld: u64,
    /// Number of those that are still pending.
    pub pending: u64,
    /// Share of the delivered ones among delivered and abandoned ones, in percent with 2 decimals at most; `None` without any.
    pub success_rate: Option<Decimal>,
    /// Time in milliseconds within which half of the last answers came.
    pub p50_ms: Option<u32>,
    /// Time in milliseconds within which 95 of 100 last answers came.
    pub p95_ms: Option<u32>,
    /// The delivery that failed most recently at its last attempt.
    pub last_failure: Option<DeliverySample>,
}

impl DeliveryStatistics {
    /// The statistics of these deliveries.
    #[must_use]
    pub fn from_samples(samples: &[DeliverySample]) -> Self {
        let count = |is: &dyn Fn(&DeliverySample) -> bool| samples.iter().filter(|sample| is(sample)).count() as u64;
        let in_state = |status| move |sample: &DeliverySample| sample.status == status;
        let withheld = |sample: &DeliverySample| sample.status == DeliveryStatus::Abandoned && sample.attempts == 0;
        let delivered = count(&in_state(DeliveryStatus::Delivered));
        let withheld_ones = count(&withheld);
        let abandoned = count(&in_state(DeliveryStatus::Abandoned)) - withheld_ones;
        let mut times: Vec<u32> = samples.iter().filter_map(|sample| sample.answer_ms).collect();
        times.sort_unstable();
        let failed = samples.iter().filter(|sample| sample.last_error.is_some() && sample.attempts > 0);
        Self {
            deliveries: samples.len() as u64,
            since: samples.iter().map(|sample| sample.created_at).min(),
            delivered,
            abandoned,
            withheld: withheld_ones,
            pending: count(&in_state(DeliveryStatus::Pending)),
            success_rate: percent(delivered, delivered + abandoned),
            p50_ms: percentile(&times, 50),
            p95_ms: percentile(&times, 95),
            last_failure: failed.max_by_key(|sample| (sample.tried_at, sample.id)).cloned(),
        }
    }
}

fn percent(part: u64, whole: u64) -> Option<Decimal> {
    let share = (Decimal::from(part) * Decimal::ONE_HUNDRED).checked_div(Decimal::from(whole))?;
    Some(share.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero))
}

/// The smallest of the sorted values that so many in a hundred do not exceed (nearest rank).
fn percentile(sorted: &[u32], percent: usize) -> Option<u32> {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DeliveryFailure;

    fn sample(id: i64, status: DeliveryStatus, answer_ms: Option<u32>) -> DeliverySample {
        let at = DateTime::<Utc>::UNIX_EPOCH + chrono::Duration::minutes(id);
        DeliverySample {
            id: DeliveryId::new(id),
            status,
            attempts: 1,
            answer_ms,
            tried_at: Some(at),
            last_status_code: None,
            last_error: (status != DeliveryStatus::Delivered).then(|| DeliveryFailure::NoConnection.into()),
            created_at: at,
        }
    }

    #[test]
    fn without_deliveries_nothing_is_told() {
        assert_eq!(DeliveryStatistics::from_samples(&[]), DeliveryStatistics::default());
    }

    #[test]
    fn percentiles_are_by_the_nearest_rank() {
        let times: Vec<u32> = (1..=100).collect();
        assert_eq!((percentile(&times, 50), percentile(&times, 95)), (Some(50), Some(95)));
        assert_eq!((percentile(&[7], 50), percentile(&[7], 95)), (Some(7), Some(7)));
        assert_eq!((percentile(&[1, 9], 50), percentile(&[1, 9], 95)), (Some(1), Some(9)));
        assert_eq!(percentile(&[], 50), None);
    }

    #[test]
    fn what_was_not_sent_is_no_failure_of_the_receiver() {
        use DeliveryStatus::{Abandoned, Delivered, Pending};
        let mut withheld = sample(9, Abandoned, None);
        (withheld.attempts, withheld.tried_at) = (0, None);
        let samples = [
            withheld,
            sample(8, Pending, None),
            sample(7, Delivered, Some(40)),
            sample(6, Abandoned, Some(900)),
            sample(5, Delivered, Some(20)),
        ];
        let reported = DeliveryStatistics::from_samples(&samples);
        assert_eq!(
            (reported.deliveries, reported.delivered, reported.abandoned, reported.withheld, reported.pending),
            (5, 2, 1, 1, 1)
        );
        assert_eq!(reported.success_rate.map(|rate| rate.to_string()).as_deref(), Some("66.67"));
        assert_eq!((reported.p50_ms, reported.p95_ms), (Some(40), Some(900)));
        assert_eq!(reported.last_failure.map(|failed| failed.id.get()), Some(8));
        assert_eq!(reported.since, Some(samples[4].created_at));
    }
}
