//! Refusals of declarations by their causes.

use super::{Stage, error, line, moment, organisation};
use crate::testing::{TestDatabase, both_migrated, postgres_spread};
use customs_declarations::lifecycle::Status;
use customs_declarations::ports::{Changes, DeclarationRepository};
use customs_declarations::{Rejection, TimelineEvent};
use customs_kernel::{Actor, OrganisationId};
use customs_persistence::StoredCauses;
use customs_reporting::DaySpan;
use customs_reporting::ports::{CauseCount, CauseStatistics, RefusalKey, TallyKeeper};
use customs_reporting::rejections::{CauseFilter, CauseId, LodgedKind};
use customs_reporting::testing::{LifeEvent, LifeEventError, RejectionStage, declared};

const DIGITS: &str = "taric_subheading";

fn february_and_march() -> CauseFilter {
    let day = |text: &str| text.parse().expect("a day");
    CauseFilter::new(DaySpan::new(day("2026-02-01"), day("2026-03-31")).expect("in order"))
}

fn wrong(code: &str, path: Option<&str>) -> LifeEventError {
    LifeEventError { code: code.to_owned(), path: path.map(str::to_owned) }
}

fn item(number: usize) -> Option<String> {
    Some(format!("declaration.items.{number}.{DIGITS}"))
}

/// Has customs refuse the record, whose status shows it.
fn refuse(stage: &Stage, organisation: OrganisationId, record: i64, at: &str, errors: &[LifeEventError]) {
    let mut declaration = stage.found(organisation, record);
    declaration.status = Status::Rejected;
    let rejection = Some(Rejection { arrived_at: moment(at), errors: errors.iter().map(error).collect() });
    let timeline = vec![line(TimelineEvent::Rejected, Status::Rejected, moment(at), Actor::Customs)];
    stage.declarations.save(declaration, Changes { timeline, rejection, ..Changes::default() }).expect("saved");
}

fn lodge(stage: &Stage, organisation: OrganisationId, record: i64, customer: Option<&str>, chapters: &[&str]) {
    stage.play(organisation, &LifeEvent::Declare(declared(record, LodgedKind::Import, customer, chapters)));
    let at = moment("2026-02-27T08:00:00Z");
    stage.play(organisation, &LifeEvent::Submit { record, client: "ERP".to_owned(), at });
}

/// Declarations 1 and 2 lack digits, 2 lacks an office too; 3 lacked digits, and is refused for its office since; 4 lacked
/// digits, and is a draft; and a neighbour's.
fn played(test: &TestDatabase) -> [OrganisationId; 2] {
    let stage = Stage::on(&test.database);
    let [ours, theirs] = [organisation(&test.database, "Ours"), organisation(&test.database, "Theirs")];
    let name = LifeEvent::NameCustomer { code: "ACME".to_owned(), name: "Acme B.V.".to_owned() };
    stage.play(ours, &name);
    for (record, customer) in [(1, Some("ACME")), (2, None), (3, Some("ACME")), (4, Some("ACME"))] {
        lodge(&stage, ours, record, customer, &["85", "85", "61"]);
    }
    lodge(&stage, theirs, 1, None, &["85"]);
    let digits = |lines: &[usize]| -> Vec<LifeEventError> {
        lines.iter().map(|number| LifeEventError { code: "DMS548AA".to_owned(), path: item(*number) }).collect()
    };
    let office = || wrong("DMS343AA", Some("declaration.office"));
    // Midnight between 28 February and 1 March in the Netherlands is at 23:00 UTC.
    refuse(&stage, ours, 1, "2026-02-28T22:59:00Z", &digits(&[0, 1]));
    refuse(&stage, ours, 2, "2026-02-28T23:00:00Z", &[digits(&[0, 1]), vec![office()]].concat());
    refuse(&stage, ours, 3, "2026-03-02T10:00:00Z", &digits(&[0, 2]));
    refuse(&stage, ours, 3, "2026-03-03T10:00:00Z", &[office(), wrong("DMS999AA", None)]);
    refuse(&stage, ours, 4, "2026-03-03T10:00:00Z", &digits(&[1]));
    let mut draft = stage.found(ours, 4);
    draft.status = Status::Draft;
    stage.declarations.save(draft, Changes::default()).expect("saved");
    refuse(&stage, theirs, 1, "2026-03-03T10:00:00Z", &digits(&[0]));
    [ours, theirs]
}

fn cause(code: &str, field: Option<&str>) -> CauseId {
    CauseId { code: code.to_owned(), field: field.map(str::to_owned) }
}

fn digits_cause() -> CauseId {
    cause("DMS548AA", Some("declaration.items.taric_subheading"))
}

fn each(check: impl Fn(&TestDatabase, StoredCauses)) {
    for test in both_migrated().into_iter().chain([postgres_spread()]) {
        let causes = StoredCauses::new(test.database.clone());
        check(&test, causes);
    }
}

#[test]
fn causes_are_counted_with_what_their_refusals_have_in_common() {
    each(|test, causes| {
        let [ours, theirs] = played(test);
        let counted = causes.causes(ours, &february_and_march(), 10).expect("causes");
        let expected = [
            CauseCount {
                id: cause("DMS343AA", Some("declaration.office")),
                declarations: 2,
                lines: 0,
                commodity_code: None,
                origin: None,
                first_at: moment("2026-02-28T23:00:00Z"),
                last_at: moment("2026-03-03T10:00:00Z"),
                open: 2,
            },
            CauseCount {
                id: digits_cause(),
                declarations: 4,
                lines: 7,
                commodity_code: None,
                origin: Some("CN".to_owned()),
                first_at: moment("2026-02-28T22:59:00Z"),
                last_at: moment("2026-03-03T10:00:00Z"),
                open: 2,
            },
            CauseCount {
                id: cause("DMS999AA", None),
                declarations: 1,
                lines: 0,
                commodity_code: None,
                origin: None,
                first_at: moment("2026-03-03T10:00:00Z"),
                last_at: moment("2026-03-03T10:00:00Z"),
                open: 1,
            },
        ];
        let mut sorted = counted.clone();
        sorted.sort_by(|one, other| one.id.cmp(&other.id));
        assert_eq!(sorted[..2], [expected[0].clone(), expected[1].clone()]);
        assert_eq!(counted[0], expected[1], "of as many open ones that of more declarations is the first");
        assert_eq!(counted[2], expected[2]);
        assert_eq!(causes.causes(ours, &february_and_march(), 1).expect("causes"), counted[..1]);
        assert_eq!(causes.causes(theirs, &february_and_march(), 10).expect("causes").len(), 1);
        let one = CauseFilter { customer_code: Some("ACME".to_owned()), ..february_and_march() };
        let counted = causes.causes(ours, &one.of_cause(&digits_cause()), 10).expect("causes");
        assert_eq!(counted.iter().map(|count| (count.declarations, count.open)).collect::<Vec<_>>(), [(3, 1)]);
        for nothing in ["\0", "' OR 1 = 1 --", "%"] {
            let nothing = Some(nothing.to_owned());
            for filter in [
                CauseFilter { code: nothing.clone(), ..february_and_march() },
                CauseFilter { article: nothing.clone(), ..february_and_march() },
                CauseFilter { field: nothing.clone(), ..february_and_march() },
                CauseFilter { customer_code: nothing.clone(), ..february_and_march() },
            ] {
                assert_eq!(causes.causes(ours, &filter, 10).expect("causes"), [], "{filter:?}");
                assert_eq!(causes.refused(ours, &filter, false, 10).expect("a list"), [], "{filter:?}");
                assert_eq!(causes.codes_by_day(ours, &filter).expect("counts"), [], "{filter:?}");
            }
        }
    });
}

#[test]
fn a_cause_leads_to_its_declarations_and_to_those_that_are_open() {
    each(|test, causes| {
        let [ours, theirs] = played(test);
        let digits = february_and_march().of_cause(&digits_cause());
        let references = |open, limit| {
            let found = causes.refused(ours, &digits, open, limit).expect("a list");
            found.into_iter().map(|one| (one.reference, one.is_open)).collect::<Vec<_>>()
        };
        let named = |number: i64, is_open| (format!("R-{number}"), is_open);
        assert_eq!(references(false, 10), [named(4, false), named(3, false), named(2, true), named(1, true)]);
        assert_eq!(references(true, 10), [named(2, true), named(1, true)]);
        assert_eq!(references(true, 1), [named(2, true)]);
        let found = causes.refused(ours, &digits, true, 10).expect("a list");
        assert_eq!(found[1].customer.as_deref(), Some("Acme B.V."));
        assert_eq!(found[1].refused_at, moment("2026-02-28T22:59:00Z"));
        assert_eq!(causes.refused(theirs, &digits, true, 10).expect("a list").len(), 1);
    });
}

#[test]
fn refusals_are_counted_by_day_and_code_by_field_and_by_customer() {
    each(|test, causes| {
        let [ours, _] = played(test);
        let filter = february_and_march();
        let days = causes.codes_by_day(ours, &filter).expect("counts");
        let shown: Vec<_> = days.iter().map(|day| (day.day.to_string(), day.code.as_str(), day.refusals)).collect();
        let on = |day: &str| format!("2026-{day}");
        assert_eq!(
            shown,
            [
                (on("02-28"), "DMS548AA", 1),
                (on("03-01"), "DMS343AA", 1),
                (on("03-01"), "DMS548AA", 1),
                (on("03-02"), "DMS548AA", 1),
                (on("03-03"), "DMS343AA", 1),
                (on("03-03"), "DMS548AA", 1),
                (on("03-03"), "DMS999AA", 1),
            ]
        );
        let counted = |by, limit| {
            let counts = causes.refusals(ours, &filter, by, limit).expect("counts");
            counts.into_iter().map(|count| (count.key, count.name, count.refusals)).collect::<Vec<_>>()
        };
        let field = |field: &str, refusals| (field.to_owned(), None, refusals);
        let fields = [field("declaration.items.taric_subheading", 4), field("declaration.office", 2), field("", 1)];
        assert_eq!(counted(RefusalKey::Field, 10), fields);
        assert_eq!(counted(RefusalKey::Field, 1), fields[..1]);
        let acme = ("ACME".to_owned(), Some("Acme B.V.".to_owned()), 4);
        assert_eq!(counted(RefusalKey::Customer, 10), [acme, (String::new(), None, 1)]);
    });
}

#[test]
fn first_submissions_are_counted_by_day_before_and_after_they_are_added_up() {
    each(|test, causes| {
        let [ours, _] = played(test);
        let days = february_and_march().days;
        let counted = |customer: Option<&str>| {
            let counts = causes.first_times_by_day(ours, days, customer.map(str::to_owned)).expect("counts");
            counts.iter().map(|day| (day.day.to_string(), day.records, day.right, day.rejected)).collect::<Vec<_>>()
        };
        let on = |records, rejected| vec![("2026-02-27".to_owned(), records, 0, rejected)];
        let keeper = customs_persistence::StoredTallies::new(test.database.clone());
        for _ in 0..2 {
            assert_eq!((counted(None), counted(Some("ACME")), counted(Some("BETA"))), (on(4, 4), on(3, 3), vec![]));
            while keeper.add_up(100).expect("added up") > 0 {}
        }
    });
}

#[test]
fn causes_go_with_their_declaration() {
    for test in both_migrated() {
        let causes = StoredCauses::new(test.database.clone());
        let ours = organisation(&test.database, "Ours");
        let stage = Stage::on(&test.database);
        stage.play(ours, &LifeEvent::Declare(declared(9, LodgedKind::Import, None, &["85"])));
        let at = moment("2026-03-05T08:00:00Z");
        stage.play(ours, &LifeEvent::Submit { record: 9, client: "ERP".to_owned(), at });
        refuse(&stage, ours, 9, "2026-03-05T10:00:00Z", &[wrong("DMS777AA", None)]);
        let filter = CauseFilter { code: Some("DMS777AA".to_owned()), ..february_and_march() };
        assert_eq!(causes.causes(ours, &filter, 10).expect("causes").len(), 1);
        let mut draft = stage.found(ours, 9);
        draft.status = Status::Draft;
        stage.declarations.save(draft, Changes::default()).expect("saved");
        let draft = stage.found(ours, 9);
        stage.declarations.delete(ours, draft.id, draft.version).expect("deleted");
        assert_eq!(causes.causes(ours, &filter, 10).expect("causes"), []);
    }
}
