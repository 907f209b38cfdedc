use chrono::{DateTime, TimeDelta, Utc};
use customs_console::internals::records::{HistoryEvent, sources};
use customs_exchange::{ExchangedMessage, InboundFate, MessageId};
use customs_kernel::{Actor, Subject};

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)
}

fn event(actor: Actor, seconds: i64) -> HistoryEvent {
    let (name, status, status_name) = ("Accepted", "ACC", "Accepted");
    HistoryEvent { name, status, status_name, at: at(seconds), actor, details: None, mrn: None }
}

fn answer(id: i64, seconds: i64, fate: InboundFate) -> ExchangedMessage {
    ExchangedMessage::Inbound {
        id: MessageId::new(id),
        codes: "01".to_owned(),
        place: None,
        subject: Subject::declaration(1),
        lrn: None,
        mrn: None,
        received_at: at(seconds),
        fate: Some(fate),
    }
}

#[test]
fn an_event_has_the_one_answer_that_arrived_since_the_event_before() {
    let history = [event(Actor::System, 1), event(Actor::Customs, 11), event(Actor::Customs, 22)];
    let messages = [answer(2, 20, InboundFate::Applied), answer(1, 10, InboundFate::Applied)];
    assert_eq!(sources(&history, &messages), [None, Some(1), Some(0)]);
}

#[test]
fn of_two_answers_none_is_taken() {
    let history = [event(Actor::Customs, 11), event(Actor::Customs, 12)];
    let messages = [answer(2, 10, InboundFate::Applied), answer(1, 9, InboundFate::Applied)];
    assert_eq!(sources(&history, &messages), [None, None]);
    let ignored = [answer(2, 10, InboundFate::Ignored), answer(1, 9, InboundFate::Applied)];
    assert_eq!(sources(&history, &ignored), [Some(1), None]);
}
