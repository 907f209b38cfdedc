//! Random stories, the same for the same seed.

use crate::rejections::LodgedKind;
use crate::testing::{Declared, LifeEvent, LifeEventError, declared};
use chrono::{DateTime, Duration, Utc};

/// A generator of pseudo-random numbers.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(2).wrapping_add(1))
    }

    /// A number from 0 up to but not including `most`.
    pub(super) fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        let place = self.below(choices.len() as u64);
        choices.get(usize::try_from(place).unwrap_or(0)).copied().unwrap_or_default()
    }
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Draft,
    Open,
    Accepted,
    Rejected,
}

/// A story of `length` events of declarations and transits, from late February to April 2026. It covers two month ends
/// and the day on which clocks go forward. Some answers are processed days after they arrived.
pub(super) fn story(seed: u64, length: usize) -> Vec<LifeEvent> {
    let mut dice = Dice::new(seed);
    let mut now: DateTime<Utc> = "2026-02-27T20:00:00Z".parse().expect("a moment");
    let mut states: Vec<(LodgedKind, State)> = Vec::new();
    let mut life_events = vec![LifeEvent::NameCustomer { code: "ACME".to_owned(), name: "Acme B.V.".to_owned() }];
    while life_events.len() < length {
        now += Duration::minutes(i64::try_from(dice.below(18 * 60)).unwrap_or(0));
        let place = usize::try_from(dice.below(states.len() as u64 + 2)).unwrap_or(0);
        let record = place as i64 + 1;
        let Some((kind, state)) = states.get(place).copied() else {
            let record = states.len() as i64 + 1;
            let new = new_record(&mut dice, record);
            states.push((new.kind, State::Draft));
            life_events.push(LifeEvent::Declare(new));
            continue;
        };
        let is_transit = kind == LodgedKind::Transit;
        let (after, life_event) = match (state, dice.below(10)) {
            // A transit is lodged only once.
            (State::Rejected, _) if is_transit => continue,
            (State::Draft | State::Rejected, _) => {
                let client = dice.one_of(&["ERP", "Desk", "Overnight"]).to_owned();
                (State::Open, LifeEvent::Submit { record, client, at: now })
            }
            // A record that was rejected before was handed to customs, so it cannot be withdrawn.
            (State::Open, 0) if !is_transit => (State::Draft, LifeEvent::Withdraw { record }),
            (State::Open, 0..=5) => (State::Accepted, LifeEvent::Accept { record, at: now }),
            (State::Open, _) | (State::Accepted, 0..=2) => (State::Rejected, rejection(&mut dice, record, now)),
            (State::Accepted, _) => continue,
        };
        if let Some((_, state)) = states.get_mut(place) {
            *state = after;
        }
        life_events.push(life_event);
    }
    life_events
}

fn new_record(dice: &mut Dice, record: i64) -> Declared {
    let kind = match dice.below(4) {
        0 => LodgedKind::Export,
        1 => LodgedKind::Transit,
        _ => LodgedKind::Import,
    };
    let customer = match dice.one_of(&["ACME", "BETA", ""]) {
        // A transit always has a customer.
        "" if kind == LodgedKind::Transit => Some("ACME"),
        code => Some(code).filter(|code| !code.is_empty()),
    };
    let chapters: &[&str] = match dice.below(4) {
        0 => &["85"],
        1 => &["61", "85"],
        2 => &["01", "61", "85"],
        _ => &["99", "99"],
    };
    declared(record, kind, customer, chapters)
}

fn rejection(dice: &mut Dice, record: i64, now: DateTime<Utc>) -> LifeEvent {
    let at = now - Duration::hours(i64::try_from(dice.below(40)).unwrap_or(0));
    let error = |dice: &mut Dice| LifeEventError {
        code: dice.one_of(&["DMS343AA", "DMS548AA", "TMSV0045"]).to_owned(),
        path: Some(dice.one_of(&[
            "declaration.items.0.hs_code",
            "declaration.items.1.hs_code",
            "declaration.office",
            "",
        ]))
        .filter(|path| !path.is_empty())
        .map(str::to_owned),
    };
    let errors = (0..dice.below(4)).map(|_| error(dice)).collect();
    LifeEvent::Reject { record, at, errors }
}
