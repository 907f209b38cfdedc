use super::each_port::DeclarationDirectoryBench;
use super::store::{WithDeclarations, after, lrn, start};
use crate::lifecycle::{OpenRequest, Status};
use crate::ports::{Changes, DeclarationFilter, DeclarationSort, Flow, LineChange};
use crate::testing::{a_valid_export, a_valid_import};
use crate::{Declaration, DeclarationType, Direction, NewDeclaration, Rejection, RejectionError};
use chrono::{DateTime, Utc};
use customs_exchange::testing::{page, record_list_contract};
use customs_kernel::search::RecordSearch;
use customs_kernel::{OrganisationId, SortDirection, equal, holds, keeps, start_of_amsterdam_day};
use rust_decimal::Decimal;

pub(super) fn run(make: &impl Fn() -> DeclarationDirectoryBench) {
    keeps! { "DeclarationDirectory":
        a_summary_shows_what_the_declaration_holds(&make());
        every_filter_alone_and_all_together(&make());
        a_search_looks_into_reference_mrn_and_lrn(&make());
        a_part_is_found_where_it_stands_now(&make());
        days_of_creation_are_days_in_the_netherlands(&make());
        what_customs_wants_is_found(&make());
        what_customs_refused_and_released_is_found_by_its_days(&make());
        values_are_found_by_their_bounds(&make());
        declarations_are_counted_by_status(&make());
        what_was_submitted_and_released_is_counted_by_span(&make());
        another_organisation_lists_nothing(&make());
    }
    record_list_contract(make);
}

impl DeclarationDirectoryBench {
    fn named(&self, reference: &str) -> Declaration {
        let reference = Some(reference.to_owned());
        self.insert(NewDeclaration { reference, ..self.new_declaration(a_valid_import()) })
    }

    /// Returns the references in a list of the first organisation, in the order of their ids.
    fn listed(&self, filter: &DeclarationFilter) -> Vec<String> {
        let (sort, direction) = (DeclarationSort::Id, SortDirection::Ascending);
        let list = self.directory.list(self.organisations[0], filter, sort, direction, page(1, 100)).expect("a list");
        equal!(list.total, list.records.len() as u64, [list]);
        list.records.into_iter().map(|record| record.reference).collect()
    }
}

fn a_summary_shows_what_the_declaration_holds(store: &DeclarationDirectoryBench) {
    let mut form = a_valid_export();
    form.application_reference = Some("UCR-1".to_owned());
    form.representation_type = Some("3".to_owned());
    form.declaration.symbol = Some("D".to_owned());
    let new =
        NewDeclaration { customer_code: Some("ACME".to_owned()), dossier_id: Some(7), ..store.new_declaration(form) };
    let mut declaration = store.submit(store.insert(new), "LRN-1");
    declaration.status = Status::Accepted;
    declaration.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
    declaration.milestones.registered_at = Some(after(1));
    declaration.milestones.accepted_at = Some(after(2));
    declaration.milestones.documents_requested_until = Some(after(3));
    declaration.milestones.verified_by = Some("J. Jansen".to_owned());
    declaration.updated_at = after(2);
    let declaration = store.save(declaration, Changes::default());
    let filter = DeclarationFilter::default();
    let organisation = declaration.organisation;
    let sort = (DeclarationSort::Id, SortDirection::Ascending);
    let list = store.directory.list(organisation, &filter, sort.0, sort.1, page(1, 25)).expect("a list");
    let shown = &list.records[0];
    equal!((shown.id, &shown.reference, shown.status), (declaration.id, &declaration.reference, Status::Accepted));
    equal!(shown.application_reference.as_deref(), Some("UCR-1"), [shown]);
    equal!((shown.direction, shown.symbol), (Direction::Export, declaration.symbol()));
    equal!(shown.declaration_type, Some(DeclarationType::B1), [shown]);
    equal!((shown.dms_version.as_deref(), shown.representation_type.as_deref()), (Some("4.0"), Some("3")), [shown]);
    equal!((shown.customer_code.as_deref(), shown.dossier_id), (Some("ACME"), Some(7)));
    equal!(shown.milestones, declaration.milestones, [shown]);
    equal!(shown.totals, declaration.totals(), [shown]);
    equal!((shown.created_at, shown.updated_at), (start(), after(2)));
}

fn every_filter_alone_and_all_together(store: &DeclarationDirectoryBench) {
    let found = NewDeclaration {
        reference: Some("FOUND".to_owned()),
        customer_code: Some("ACME".to_owned()),
        dossier_id: Some(7),
        ..store.new_declaration(a_valid_export())
    };
    let mut found = store.submit(store.insert(found), "LRN-1");
    found.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
    store.save(found, Changes::default());
    store.submit(store.named("OTHER"), "LRN-2");
    store.named("DRAFT");
    let none = DeclarationFilter::default;
    let mrn = Some("26NL000396A1B2C3R0".to_owned());
    let status = Some(Status::Submitted);
    let filters = [
        DeclarationFilter { direction: Some(Direction::Export), ..none() },
        DeclarationFilter { declaration_type: Some(DeclarationType::B1), ..none() },
        DeclarationFilter { reference: Some("oUn".to_owned()), ..none() },
        DeclarationFilter { mrn: mrn.clone(), ..none() },
        DeclarationFilter { lrn: Some("LRN-1".to_owned()), ..none() },
        DeclarationFilter { customer_code: Some("ACME".to_owned()), ..none() },
        DeclarationFilter { dossier_id: Some(7), ..none() },
        DeclarationFilter { status, dossier_id: Some(7), mrn, search: Some("found".to_owned()), ..none() },
    ];
    for filter in filters {
        equal!(store.listed(&filter), ["FOUND"], "{filter:?}");
    }
    equal!(store.listed(&DeclarationFilter { status, ..none() }), ["FOUND", "OTHER"]);
    equal!(store.listed(&none()), ["FOUND", "OTHER", "DRAFT"]);
    for filter in [
        DeclarationFilter { lrn: Some("LRN".to_owned()), ..none() },
        DeclarationFilter { mrn: Some("26NL".to_owned()), ..none() },
        DeclarationFilter { customer_code: Some("acme".to_owned()), ..none() },
        DeclarationFilter { status: Some(Status::Draft), dossier_id: Some(7), ..none() },
    ] {
        holds!(store.listed(&filter).is_empty(), "{filter:?}");
    }
}

fn a_search_looks_into_reference_mrn_and_lrn(store: &DeclarationDirectoryBench) {
    for reference in ["50% off", "50 pct off", "a_b", "acb", "back\\slash", "ÉÉN Ünit"] {
        store.named(reference);
    }
    let mut sent = store.submit(store.named("sent"), "LRN-7");
    sent.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
    store.save(sent, Changes::default());
    for (part, expected) in [
        ("50%", vec!["50% off"]),
        ("%", vec!["50% off"]),
        ("A_B", vec!["a_b"]),
        ("_", vec!["a_b"]),
        ("\\", vec!["back\\slash"]),
        ("één üNIT", vec!["ÉÉN Ünit"]),
        ("lrn-7", vec!["sent"]),
        ("a1b2c3", vec!["sent"]),
        ("'; --", vec![]),
        ("\0", vec![]),
    ] {
        let search = DeclarationFilter { search: Some(part.to_owned()), ..DeclarationFilter::default() };
        equal!(store.listed(&search), expected, "search {part:?}", [search]);
        if !matches!(part, "lrn-7" | "a1b2c3") {
            let reference = DeclarationFilter { reference: Some(part.to_owned()), ..DeclarationFilter::default() };
            equal!(store.listed(&reference), expected, "reference {part:?}", [reference]);
        }
    }
    let both = DeclarationFilter {
        reference: Some("sent".to_owned()),
        search: Some("50%".to_owned()),
        ..DeclarationFilter::default()
    };
    holds!(store.listed(&both).is_empty(), "filters hold together", [both]);
}

fn a_part_is_found_where_it_stands_now(store: &DeclarationDirectoryBench) {
    let found =
        |part: &str| store.listed(&DeclarationFilter { search: Some(part.to_owned()), ..DeclarationFilter::default() });
    let draft = store.named("ABCDEFGHIJKLMNOP");
    for part in ["abc", "nop", "abcdefgh", "ghijklmno", "ABCDEFGHIJKLMNOP", "a", "op"] {
        equal!(found(part), ["ABCDEFGHIJKLMNOP"], "{part}");
    }
    for part in ["abd", "abcdefghj", "abcdefghijklmnopq", "xijklmnop"] {
        holds!(found(part).is_empty(), "{part}");
    }
    let renamed = Declaration { reference: "QRSTUVWXYZ".to_owned(), ..draft };
    let draft = store.repository.save_draft(renamed, LineChange::Keep).expect("a change is kept");
    holds!(found("ghijkl").is_empty(), "it has another name now");
    let lodged = store.submit(draft, "LRN-FIRST");
    equal!(found("n-first"), ["QRSTUVWXYZ"]);
    let lodged = store.submit(lodged, "LRN-SECOND");
    holds!(found("n-first").is_empty(), "it has another LRN now");
    equal!(found("n-second"), ["QRSTUVWXYZ"]);
    let draft = store.save(Declaration { status: Status::Draft, ..lodged }, Changes::default());
    store.repository.delete(draft.organisation, draft.id, draft.version).expect("it is deleted");
    holds!(found("n-second").is_empty() && found("stuv").is_empty());
}

fn days_of_creation_are_days_in_the_netherlands(store: &DeclarationDirectoryBench) {
    // 28 March is in winter time, and 29 March has 23 hours.
    let day = |text: &str| text.parse().expect("a day");
    let microsecond = chrono::Duration::microseconds(1);
    for (reference, created_at) in [
        ("end of 28", start_of_amsterdam_day(day("2026-03-29")) - microsecond),
        ("start of 29", start_of_amsterdam_day(day("2026-03-29"))),
        ("end of 29", start_of_amsterdam_day(day("2026-03-30")) - microsecond),
        ("start of 30", start_of_amsterdam_day(day("2026-03-30"))),
    ] {
        let reference = Some(reference.to_owned());
        store.insert(NewDeclaration { reference, created_at, ..store.new_declaration(a_valid_import()) });
    }
    let between = |from: Option<&str>, to: Option<&str>| {
        let (created_from, created_to) = (from.map(day), to.map(day));
        store.listed(&DeclarationFilter { created_from, created_to, ..DeclarationFilter::default() })
    };
    equal!(between(Some("2026-03-29"), Some("2026-03-29")), ["start of 29", "end of 29"]);
    equal!(between(Some("2026-03-30"), None), ["start of 30"]);
    equal!(between(None, Some("2026-03-28")), ["end of 28"]);
    holds!(between(Some("2026-03-30"), Some("2026-03-29")).is_empty());
}

fn what_customs_wants_is_found(store: &DeclarationDirectoryBench) {
    for (number, status) in Status::ALL.into_iter().enumerate() {
        for (wanted, until) in [("wanted", Some(after(9))), ("nothing", None)] {
            let named = store.named(&format!("{} {wanted}", status.code()));
            let mut declaration = store.submit(named, &format!("LRN-{number}-{}", wanted.len()));
            declaration.status = status;
            declaration.milestones.documents_requested_until = until;
            store.save(declaration, Changes::default());
        }
    }
    let filter = DeclarationFilter { open_request: Some(OpenRequest::Documents), ..DeclarationFilter::default() };
    equal!(store.listed(&filter), ["CTL wanted", "HLD wanted"], [filter]);
    let held = DeclarationFilter { status: Some(Status::Held), ..filter.clone() };
    equal!(store.listed(&held), ["HLD wanted"], [held]);
    let sought = DeclarationFilter { search: Some("ctl w".to_owned()), ..filter.clone() };
    equal!(store.listed(&sought), ["CTL wanted"], [sought]);
    holds!(store.listed(&DeclarationFilter { search: Some("nothing".to_owned()), ..filter }).is_empty());
}

fn what_customs_refused_and_released_is_found_by_its_days(store: &DeclarationDirectoryBench) {
    let day = |text: &str| text.parse().expect("a day");
    let noon = |text: &str| start_of_amsterdam_day(day(text)) + chrono::Duration::hours(12);
    for (number, on) in ["2026-03-02", "2026-03-03"].into_iter().enumerate() {
        let mut refused = store.submit(store.named(&format!("refused on {on}")), &format!("LRN-R-{number}"));
        refused.status = Status::Rejected;
        let error = RejectionError {
            code: format!("DMS1000{number}"),
            text: None,
            text_nl: None,
            pointer: None,
            path: None,
            original_value: None,
            line_number: None,
        };
        let rejection = Rejection { arrived_at: noon(on), errors: vec![error] };
        store.save(refused, Changes { rejection: Some(rejection), ..Changes::default() });
        let mut released = store.submit(store.named(&format!("released on {on}")), &format!("LRN-L-{number}"));
        released.status = Status::Released;
        released.milestones.released_at = Some(noon(on));
        store.save(released, Changes::default());
    }
    let listed = |change: &dyn Fn(&mut RecordSearch)| {
        let mut record_search = RecordSearch::default();
        change(&mut record_search);
        store.listed(&DeclarationFilter { record_search, ..DeclarationFilter::default() })
    };
    let (second, third) = (Some(day("2026-03-02")), Some(day("2026-03-03")));
    let code = || Some("DMS10001".to_owned());
    equal!(listed(&|search| search.refused_to = second), ["refused on 2026-03-02"]);
    equal!(listed(&|search| search.refused_from = third), ["refused on 2026-03-03"]);
    equal!(listed(&|search| search.refused_code = code()), ["refused on 2026-03-03"]);
    let other_day = |search: &mut RecordSearch| (search.refused_code, search.refused_to) = (code(), second);
    holds!(listed(&other_day).is_empty(), "the code and the day are those of one refusal");
    equal!(listed(&|search| search.released_to = second), ["released on 2026-03-02"]);
    equal!(listed(&|search| search.released_from = third), ["released on 2026-03-03"]);
    let none = |search: &mut RecordSearch| (search.released_from, search.released_to) = (third, second);
    holds!(listed(&none).is_empty());
}

fn values_are_found_by_their_bounds(store: &DeclarationDirectoryBench) {
    for cents in [99_999, 100_000, 1_000_000] {
        let mut form = a_valid_import();
        form.items[0].invoice_value = Some(Decimal::new(cents, 2));
        let reference = Some(format!("V-{cents}"));
        store.insert(NewDeclaration { reference, ..store.new_declaration(form) });
    }
    let listed = |from: Option<i64>, to: Option<i64>| {
        let (value_from, value_to) = (from.map(Decimal::from), to.map(Decimal::from));
        store.listed(&DeclarationFilter { value_from, value_to, ..DeclarationFilter::default() })
    };
    equal!(listed(Some(1_000), None), ["V-100000", "V-1000000"]);
    equal!(listed(None, Some(1_000)), ["V-99999", "V-100000"]);
    equal!(listed(Some(1_001), Some(9_999)), [""; 0]);
}

fn declarations_are_counted_by_status(store: &DeclarationDirectoryBench) {
    let [mine, other] = store.organisations;
    let counted = |organisation, status| {
        let counts = store.directory.counts_by_status(organisation).expect("counts");
        counts.get(&status).copied().unwrap_or(0)
    };
    equal!(counted(mine, Status::Draft), 0);
    store.named("STAYS");
    let export = NewDeclaration { customer_code: Some("ACME".to_owned()), ..store.new_declaration(a_valid_export()) };
    let leaves = store.insert(export);
    equal!(counted(mine, Status::Draft), 2, "whatever their direction and customer");
    let mut leaves = store.submit(leaves, "LRN-1");
    equal!((counted(mine, Status::Draft), counted(mine, Status::Submitted)), (1, 1));
    leaves.status = Status::Released;
    store.save(leaves, Changes::default());
    equal!((counted(mine, Status::Submitted), counted(mine, Status::Released)), (0, 1));
    equal!(counted(other, Status::Draft), 0, "each organisation counts its own");
}

fn what_was_submitted_and_released_is_counted_by_span(store: &DeclarationDirectoryBench) {
    let [mine, other] = store.organisations;
    let at = |text: &str| -> DateTime<Utc> { text.parse().expect("a moment") };
    let moments = ["2026-03-01T23:00:00Z", "2026-03-02T23:00:00Z", "2026-03-03T23:00:00Z"].map(at);
    for (reference, submitted_at, released_at) in [
        ("BEFORE", "2026-03-01T22:59:59Z", Some("2026-03-01T23:00:00Z")),
        ("FIRST", "2026-03-01T23:00:00Z", Some("2026-03-03T08:00:00Z")),
        ("SECOND", "2026-03-02T23:00:00Z", None),
        ("AFTER", "2026-03-03T23:00:00Z", Some("2026-03-03T23:00:00Z")),
    ] {
        let mut declaration = store.named(reference);
        declaration.milestones.submitted_at = Some(at(submitted_at));
        declaration.milestones.released_at = released_at.map(at);
        store.save(declaration, Changes::default());
    }
    let flow = |submitted, released| Flow { submitted, released };
    equal!(store.directory.flow(mine, &moments).expect("counts"), [flow(1, 1), flow(1, 1)]);
    let submitted = |from: &str, to: Option<&str>| {
        let day = |text: &str| text.parse().expect("a day");
        let (submitted_from, submitted_to) = (Some(day(from)), to.map(day));
        store.listed(&DeclarationFilter { submitted_from, submitted_to, ..DeclarationFilter::default() })
    };
    equal!(submitted("2026-03-02", Some("2026-03-02")), ["FIRST"]);
    equal!(submitted("2026-03-03", None), ["SECOND", "AFTER"]);
    equal!(store.directory.flow(other, &moments).expect("counts"), [flow(0, 0), flow(0, 0)]);
}

fn another_organisation_lists_nothing(store: &DeclarationDirectoryBench) {
    store.submit(store.draft(), "LRN-1");
    let lists = |organisation: OrganisationId, filter: &DeclarationFilter| {
        let (sort, direction) = (DeclarationSort::Id, SortDirection::Ascending);
        store.directory.list(organisation, filter, sort, direction, page(1, 25)).expect("a list").total
    };
    let [mine, other] = store.organisations;
    let by_lrn = DeclarationFilter { lrn: Some(lrn("LRN-1").to_string()), ..DeclarationFilter::default() };
    equal!((lists(mine, &by_lrn), lists(other, &by_lrn)), (1, 0), [by_lrn]);
    equal!(lists(other, &DeclarationFilter::default()), 0);
}
