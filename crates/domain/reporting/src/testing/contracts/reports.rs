use super::transit_reports;
use crate::DaySpan;
use crate::ports::{ReportRows, RowWindow};
use crate::reports::{Cell, Report, ReportSelection};
use crate::testing::{ReportedDeclaration, ReportedTransit};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, equal, holds, keeps};
use std::sync::Arc;

/// The real system in which declarations and transits are created.
pub trait ReportStage {
    /// Creates the declaration, and the customer when it has a name. Returns the declaration's id.
    fn add(&self, organisation: OrganisationId, declaration: &ReportedDeclaration) -> i64;

    /// Creates the transit, and the customer when it has a name. Returns the transit's id.
    fn add_transit(&self, organisation: OrganisationId, transit: &ReportedTransit) -> i64;
}

/// One empty store with two organisations.
pub struct ReportStore {
    /// The report rows under test.
    pub rows: Arc<dyn ReportRows>,
    /// The system in which records are created.
    pub stage: Box<dyn ReportStage>,
    /// The two organisations.
    pub organisations: [OrganisationId; 2],
}

customs_kernel::debug_by_name!(ReportStore);

/// Runs the contract of [`ReportRows`] on that port alone; `make` returns an empty store on every call.
///
/// # Panics
/// When a rule is broken.
pub fn report_rows_contract(make: &dyn Fn() -> ReportStore) {
    keeps! { "ReportRows":
        a_row_has_every_column(&make());
        the_day_is_that_of_acceptance_else_of_creation(&make());
        a_registration_in_advance_is_no_acceptance(&make());
        filters_leave_out_what_they_do_not_mean(&make());
        windows_and_ids_keep_to_the_order_of_ids(&make());
        declarations_are_no_transits(&make());
    }
    transit_reports::run(make);
}

pub(super) fn import(reference: &str) -> ReportedDeclaration {
    let at = |text: &str| text.parse().ok();
    ReportedDeclaration {
        export: false,
        reference: reference.to_owned(),
        mrn: Some("26NL000396A1B2C3R0".to_owned()),
        status: "REL".to_owned(),
        customer_code: Some("ACME".to_owned()),
        customer_name: Some("Acme B.V.".to_owned()),
        party_name: Some("Importeur \"Größe\"; =1+1".to_owned()),
        party_eori: Some("NL123456782".to_owned()),
        destination_country: None,
        gross_masses: vec!["10.25".parse().expect("a number"), "0.000001".parse().expect("a number")],
        invoice_value: "1234567890123.12".parse().ok(),
        currency: Some("EUR".to_owned()),
        created_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
        submitted_at: at("2026-03-02T09:31:00Z"),
        registered_at: None,
        accepted_at: at("2026-03-02T09:32:00.123456Z"),
        released_at: at("2026-03-02T09:33:00Z"),
    }
}

fn bare(reference: &str, created_at: &str) -> ReportedDeclaration {
    ReportedDeclaration {
        export: false,
        reference: reference.to_owned(),
        mrn: None,
        status: "DRF".to_owned(),
        customer_code: None,
        customer_name: None,
        party_name: None,
        party_eori: None,
        destination_country: None,
        gross_masses: Vec::new(),
        invoice_value: None,
        currency: None,
        created_at: created_at.parse().expect("a moment"),
        submitted_at: None,
        registered_at: None,
        accepted_at: None,
        released_at: None,
    }
}

pub(super) fn selection(report: Report, first: &str, last: &str) -> ReportSelection {
    let day = |text: &str| text.parse().expect("a day");
    let days = DaySpan::new(day(first), day(last)).expect("days in order");
    ReportSelection { report, days, status: None, customer_code: None, mrn: None, reference: None }
}

const ALL: RowWindow = RowWindow { after: 0, skip: 0, take: 1_000 };

pub(super) fn ids(store: &ReportStore, selection: &ReportSelection) -> Vec<i64> {
    let ids = store.rows.ids(store.organisations[0], selection, ALL).expect("ids");
    let count = store.rows.count(store.organisations[0], selection).expect("a number");
    equal!(count, ids.len() as u64, "{selection:?}");
    ids
}

fn a_row_has_every_column(store: &ReportStore) {
    let [ours, theirs] = store.organisations;
    let export = ReportedDeclaration {
        export: true,
        mrn: Some("26NL000396A1B2C3R0".to_owned()),
        destination_country: Some("US".to_owned()),
        customer_code: Some("NOBODY".to_owned()),
        customer_name: None,
        ..import("export")
    };
    for (report, declaration) in [
        (Report::DmsImport, import("import")),
        (Report::DmsExport, export),
        (Report::DmsImport, bare("bare", "2026-03-02T09:30:00Z")),
        (Report::DmsExport, ReportedDeclaration { export: true, ..bare("bare export", "2026-03-02T09:30:00Z") }),
    ] {
        let id = store.stage.add(ours, &declaration);
        let rows = store.rows.rows(ours, report, &[id, id + 1_000]).expect("rows");
        equal!(rows, [declaration.row()], "{declaration:?}");
        equal!(rows[0].len(), report.columns().len());
        let other = if report == Report::DmsImport { Report::DmsExport } else { Report::DmsImport };
        equal!(store.rows.rows(ours, other, &[id]).expect("rows"), Vec::<crate::reports::ReportRow>::new());
        equal!(store.rows.rows(theirs, report, &[id]).expect("rows"), Vec::<crate::reports::ReportRow>::new());
    }
}

fn the_day_is_that_of_acceptance_else_of_creation(store: &ReportStore) {
    let [ours, _] = store.organisations;
    // Midnight between 28 and 29 March is at 23:00 UTC, the next one at 22:00, because the clock goes forward.
    let add = |created: &str, accepted: Option<&str>| {
        let mut declaration = bare(&format!("{created} {accepted:?}"), created);
        declaration.accepted_at = accepted.and_then(|at| at.parse().ok());
        store.stage.add(ours, &declaration)
    };
    let before = add("2026-03-28T22:59:59.999999Z", None);
    let first = add("2026-03-28T23:00:00Z", None);
    let last = add("2026-03-29T21:59:59.999999Z", None);
    let after = add("2026-03-29T22:00:00Z", None);
    let accepted = add("2026-01-01T10:00:00Z", Some("2026-03-29T10:00:00Z"));
    let accepted_later = add("2026-03-29T10:00:00Z", Some("2026-03-30T10:00:00Z"));
    let on = |first, last| ids(store, &selection(Report::DmsImport, first, last));
    equal!(on("2026-03-29", "2026-03-29"), [first, last, accepted]);
    equal!(on("2026-03-28", "2026-03-28"), [before]);
    equal!(on("2026-03-30", "2026-04-06"), [after, accepted_later]);
    equal!(on("2026-01-01", "2026-01-02"), [0_i64; 0]);
}

/// Customs accepts a declaration lodged in advance only when its goods are presented. Before that it is registered.
fn a_registration_in_advance_is_no_acceptance(store: &ReportStore) {
    let [ours, _] = store.organisations;
    let registered = ReportedDeclaration {
        status: "ACC".to_owned(),
        registered_at: "2026-03-30T10:00:00Z".parse().ok(),
        ..bare("registered", "2026-03-29T10:00:00Z")
    };
    let accepted_at: Option<DateTime<Utc>> = "2026-04-02T09:00:00Z".parse().ok();
    let presented = ReportedDeclaration { reference: "presented".to_owned(), accepted_at, ..registered.clone() };
    let waiting = store.stage.add(ours, &registered);
    let accepted = store.stage.add(ours, &presented);
    let on = |day| ids(store, &selection(Report::DmsImport, day, day));
    equal!((on("2026-03-29"), on("2026-03-30"), on("2026-04-02")), (vec![waiting], vec![], vec![accepted]));
    let rows = store.rows.rows(ours, Report::DmsImport, &[waiting, accepted]).expect("rows");
    let reported =
        Report::DmsImport.columns().iter().position(|column| column.name == "accepted_at").expect("a column");
    equal!([&rows[0][reported], &rows[1][reported]], [&Cell::Empty, &accepted_at.into()]);
}

fn filters_leave_out_what_they_do_not_mean(store: &ReportStore) {
    let [ours, theirs] = store.organisations;
    let one = store.stage.add(ours, &import("ORDER-100%_Ä"));
    let mut declaration = import("order-101");
    declaration.mrn = None;
    declaration.status = "ERR".to_owned();
    declaration.customer_code = None;
    declaration.customer_name = None;
    let two = store.stage.add(ours, &declaration);
    let foreign = store.stage.add(theirs, &import("ORDER-102"));
    holds!(foreign != one && foreign != two, [foreign]);
    let all = selection(Report::DmsImport, "2026-03-01", "2026-03-08");
    let text = |text: &str| Some(text.to_owned());
    let cases = [
        (all.clone(), vec![one, two]),
        (ReportSelection { status: text("REL"), ..all.clone() }, vec![one]),
        (ReportSelection { status: text("DRF"), ..all.clone() }, vec![]),
        (ReportSelection { customer_code: text("ACME"), ..all.clone() }, vec![one]),
        (ReportSelection { customer_code: text("acme"), ..all.clone() }, vec![]),
        (ReportSelection { mrn: text("26NL000396A1B2C3R0"), ..all.clone() }, vec![one]),
        (ReportSelection { mrn: text("26NL"), ..all.clone() }, vec![]),
        (ReportSelection { reference: text("order"), ..all.clone() }, vec![one, two]),
        (ReportSelection { reference: text("0%_ä"), ..all.clone() }, vec![one]),
        (ReportSelection { reference: text("%"), ..all.clone() }, vec![one]),
        (ReportSelection { reference: text("\0"), ..all.clone() }, vec![]),
        (ReportSelection { report: Report::DmsExport, ..all }, vec![]),
    ];
    for (selection, expected) in cases {
        equal!(ids(store, &selection), expected, "{selection:?}");
    }
}

fn windows_and_ids_keep_to_the_order_of_ids(store: &ReportStore) {
    let [ours, _] = store.organisations;
    // Later ids have earlier days.
    let added: Vec<i64> = (1..=7)
        .map(|place| store.stage.add(ours, &bare(&format!("P-{place}"), &format!("2026-03-0{}T10:00:00Z", 9 - place))))
        .collect();
    let all = selection(Report::DmsImport, "2026-03-01", "2026-03-08");
    equal!(ids(store, &all), added, [all]);
    let window = |after, skip, take| store.rows.ids(ours, &all, RowWindow { after, skip, take }).expect("ids");
    equal!(window(0, 0, 3), added[..3]);
    equal!(window(added[2], 0, 3), added[3..6]);
    equal!(window(added[5], 0, 3), added[6..]);
    equal!(window(added[6], 0, 3), [0_i64; 0]);
    equal!(window(0, 5, 3), added[5..]);
    let mut backwards = added.clone();
    backwards.reverse();
    let forwards = store.rows.rows(ours, Report::DmsImport, &added).expect("rows");
    equal!(forwards.len(), 7, [forwards]);
    equal!(store.rows.rows(ours, Report::DmsImport, &backwards).expect("rows"), forwards, [backwards]);
    holds!(store.rows.rows(ours, Report::DmsImport, &[]).expect("rows").is_empty());
}

fn declarations_are_no_transits(store: &ReportStore) {
    let [ours, _] = store.organisations;
    store.stage.add(ours, &import("import"));
    for report in [Report::DvaDeparture, Report::DvaArrival] {
        equal!(ids(store, &selection(report, "2026-03-01", "2026-03-08")), [0_i64; 0]);
        holds!(store.rows.rows(ours, report, &[1, 2]).expect("rows").is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::MemoryReports;
    use customs_kernel::testing::fault_found;

    struct OnMemory(Arc<MemoryReports>);

    impl ReportStage for OnMemory {
        fn add(&self, organisation: OrganisationId, declaration: &ReportedDeclaration) -> i64 {
            self.0.add(organisation, declaration.clone())
        }

        fn add_transit(&self, organisation: OrganisationId, transit: &ReportedTransit) -> i64 {
            self.0.add_transit(organisation, transit.clone())
        }
    }

    fn store() -> ReportStore {
        let memory = Arc::new(MemoryReports::default());
        ReportStore {
            rows: memory.clone(),
            stage: Box::new(OnMemory(memory)),
            organisations: [OrganisationId::new(1), OrganisationId::new(2)],
        }
    }

    #[test]
    fn the_fake_answers_as_the_port_promises() {
        report_rows_contract(&store);
    }

    #[test]
    fn rows_that_organisations_share_are_found_by_the_rule_with_the_call() {
        let shared = || ReportStore { organisations: [OrganisationId::new(1); 2], ..store() };
        let words = fault_found(|| report_rows_contract(&shared));
        let rule = "`ReportRows` breaks the rule \"a row has every column\"";
        for part in [rule, "checked: store.rows.rows(theirs, report, &[id])", "expected: []"] {
            assert!(words.contains(part), "{part} in {words}");
        }
    }
}
