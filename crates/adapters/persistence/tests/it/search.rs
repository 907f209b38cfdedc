//! Records are found by their words, in the search and in lists, as soon as the worker has read them.

use crate::testing::contracts::two_organisations;
use crate::testing::{TestDatabase, both_migrated, postgres_unwatched_spread};
use customs_declarations::form::{ContainerForm, TransportForm};
use customs_declarations::ports::{
    Changes, DeclarationDirectory, DeclarationFilter, DeclarationRepository, LineChange,
};
use customs_declarations::testing::a_valid_import;
use customs_declarations::{Declaration, NewDeclaration};
use customs_kernel::search::{RecordSearch, SoughtText};
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize, RecordSort, SortDirection};
use customs_persistence::{
    StoredDeclarationDirectory, StoredDeclarations, StoredSearchIndex, StoredSearchWords, StoredTransitDirectory,
};
use customs_search::{Findings, RecordKind, Search};
use customs_transits::ports::{TransitDirectory, TransitFilter};
use diesel::QueryableByName;
use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use diesel::sql_types::BigInt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What is found where nothing is.
const NOTHING: [(RecordKind, String); 0] = [];

struct Bench {
    test: TestDatabase,
    declarations: StoredDeclarations,
    ours: OrganisationId,
    theirs: OrganisationId,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

fn benches() -> impl Iterator<Item = Bench> {
    both_migrated().into_iter().chain([postgres_unwatched_spread()]).map(|test| {
        let [ours, theirs] = two_organisations(&test.database);
        let declarations = StoredDeclarations::new(test.database.clone(), &[]);
        Bench { test, declarations, ours, theirs }
    })
}

fn sought(text: &str) -> Option<SoughtText> {
    SoughtText::new(text)
}

fn first_page() -> PageRequest {
    PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None }
}

impl Bench {
    /// Stores a declaration with this container and commodity code.
    fn declaration(&self, own: OrganisationId, reference: &str, container: &str, code: &str) -> Declaration {
        let mut form = a_valid_import();
        form.declaration.transport = Some(TransportForm {
            containers: vec![ContainerForm { number: Some(container.to_owned()), seals: Vec::new() }],
            ..TransportForm::default()
        });
        form.items[0].hs_code = Some(code.to_owned());
        form.items.push(form.items[0].clone());
        let new = NewDeclaration {
            organisation: own,
            reference: Some(reference.to_owned()),
            customer_code: Some("ACME".to_owned()),
            dossier_id: None,
            form,
            created_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
        };
        self.declarations.insert(new, Vec::new()).expect("stored")
    }

    fn run(&self, sql: &str) {
        self.test.database.write(|connection| Ok(connection.batch_execute(sql)?)).expect("it runs");
    }

    /// Reads all that changed, and returns the number of records.
    fn read(&self) -> usize {
        let words = StoredSearchWords::new(self.test.database.clone());
        let mut read = 0;
        loop {
            match words.run_once().expect("the words are kept") {
                0 => return read,
                some => read += some,
            }
        }
    }

    /// Keeps these words of declarations with these ids, as the worker does.
    fn keep(&self, ids: RangeInclusive<i64>, words: &[&str]) {
        let own = self.ours;
        let texts = words.iter().map(|word| format!("1\t{word}")).collect::<Vec<_>>().join("\n");
        let lines: String = words.iter().map(|word| format!("\n1 {word}")).collect();
        for some in ids.collect::<Vec<_>>().chunks(500) {
            let kept: Vec<String> =
                some.iter().map(|id| format!("({own}, 0, {id}, 'R-{id}', '{texts}', '{lines}')")).collect();
            let entries =
                some.iter().flat_map(|id| words.iter().map(move |word| format!("({own}, 0, '{word}', {id}, 1)")));
            self.run(&format!(
                "INSERT INTO search_texts (organisation_id, kind, record_id, title, texts, words) VALUES {}; \
                 INSERT INTO search_words (organisation_id, kind, word, record_id, field) VALUES {};",
                kept.join(", "),
                entries.collect::<Vec<_>>().join(", ")
            ));
        }
    }

    fn find(&self, own: OrganisationId, text: &str) -> Findings {
        let search = Search::new(Arc::new(StoredSearchIndex::new(self.test.database.clone())));
        search.find(own, RecordKind::ALL, text).expect("an answer")
    }

    /// The kinds and titles of what is found.
    fn titles(&self, own: OrganisationId, text: &str) -> Vec<(RecordKind, String)> {
        let kinds = self.find(own, text).kinds;
        kinds.into_iter().flat_map(|of| of.hits.into_iter().map(move |hit| (of.kind, hit.title))).collect()
    }

    /// The references in the list of declarations.
    fn listed(&self, filter: &DeclarationFilter) -> Vec<String> {
        let directory = StoredDeclarationDirectory::new(self.test.database.clone());
        let (sort, direction) = (RecordSort::Id, SortDirection::Ascending);
        let page = directory.list(self.ours, filter, sort, direction, first_page()).expect("a list");
        assert_eq!(page.total, page.records.len() as u64, "{filter:?}");
        page.records.into_iter().map(|record| record.reference).collect()
    }

    fn searched(&self, record_search: RecordSearch) -> Vec<String> {
        self.listed(&DeclarationFilter { record_search, ..DeclarationFilter::default() })
    }

    fn rows(&self, table: &str) -> i64 {
        let count = format!("SELECT count(*) AS rows FROM {table}");
        let counted: Vec<Counted> = self
            .test
            .database
            .read(|connection| Ok(diesel::sql_query(count.as_str()).load(connection)?))
            .expect("counted");
        counted[0].rows
    }
}

#[test]
fn a_record_is_found_by_its_words_until_it_is_gone() {
    for bench in benches() {
        let declaration = bench.declaration(bench.ours, "INV-2026/001", "MSKU 123456-7", "85109000");
        bench.declaration(bench.theirs, "THEIRS", "MSKU 999999-9", "85109000");
        assert_eq!(bench.titles(bench.ours, "msku"), NOTHING, "nobody has read it yet");
        bench.read();
        let found = |text: &str| bench.titles(bench.ours, text);
        let expected = [(RecordKind::Declaration, "INV-2026/001".to_owned())];
        for text in
            ["msku1234567", "2026 001", "8510.90", "acme", "voorbeeld import", "import voorbeeld", "NL801234566"]
        {
            assert_eq!(found(text), expected, "{text}");
        }
        assert_eq!(found("msku9"), NOTHING, "of another organisation");
        assert_eq!(found("msku8510"), NOTHING);
        let exact = bench.find(bench.ours, "MSKU1234567");
        let (kind, hit) = exact.only_exact().expect("exactly one");
        assert_eq!((kind, hit.value.as_str(), hit.from, hit.to), (RecordKind::Declaration, "MSKU 123456-7", 0, 13));

        let renamed = Declaration { reference: "OTHER".to_owned(), ..declaration };
        let draft = bench.declarations.save_draft(renamed, LineChange::Keep).expect("saved");
        bench.read();
        assert_eq!((found("inv2026001"), found("oth").len()), (Vec::from(NOTHING), 1));
        bench.declarations.delete(bench.ours, draft.id, draft.version).expect("deleted");
        bench.read();
        assert_eq!(found("oth"), NOTHING);
        assert_eq!((bench.rows("search_texts"), bench.rows("search_due")), (1, 0), "that of the other organisation");
    }
}

#[test]
fn words_are_read_once_and_those_that_stay_are_left_alone() {
    for bench in benches() {
        let declaration = bench.declaration(bench.ours, "R-1", "MSKU1234567", "85109000");
        assert_eq!(bench.read(), 1);
        let before = bench.rows("search_words");
        assert_eq!(bench.read(), 0);
        let draft = bench.declarations.save_draft(declaration, LineChange::Keep).expect("saved");
        assert_eq!((bench.read(), bench.rows("search_words")), (1, before));
        let mut released = draft;
        released.milestones.released_at = Some("2026-03-02T10:00:00Z".parse().expect("a moment"));
        bench.declarations.save(released, Changes::default()).expect("saved");
        assert_eq!(bench.read(), 0, "no word changed");
    }
}

#[test]
fn lists_are_searched_by_the_same_words_each_in_its_fields() {
    for bench in benches() {
        bench.declaration(bench.ours, "ONE", "MSKU1234567", "85109000");
        bench.declaration(bench.ours, "TWO", "MAEU7654321", "85101000");
        bench.declaration(bench.theirs, "THREE", "MSKU1234567", "85109000");
        bench.read();
        let none = RecordSearch::default;
        let both = ["ONE", "TWO"];
        assert_eq!(bench.searched(RecordSearch { q: sought("msku"), ..none() }), ["ONE"]);
        assert_eq!(bench.searched(RecordSearch { q: sought("voorbeeld acme"), ..none() }), both);
        assert_eq!(bench.searched(RecordSearch { container: sought("MAEU 765"), ..none() }), ["TWO"]);
        assert_eq!(bench.searched(RecordSearch { container: sought("8510"), ..none() }), [""; 0]);
        assert_eq!(bench.searched(RecordSearch { commodity_code: sought("8510"), ..none() }), both);
        assert_eq!(bench.searched(RecordSearch { party: sought("NL8012"), ..none() }), both);
        let together = RecordSearch { commodity_code: sought("8510"), container: sought("msku"), ..none() };
        assert_eq!(bench.searched(together.clone()), ["ONE"]);
        let with_text = DeclarationFilter {
            search: Some("tw".to_owned()),
            record_search: together,
            ..DeclarationFilter::default()
        };
        assert_eq!(bench.listed(&with_text), [""; 0]);
    }
}

#[test]
fn an_arrival_of_what_others_lodged_is_found_as_one_and_is_in_no_list_of_transits() {
    for bench in benches() {
        let (own, at) = (bench.ours, "'2026-03-02T11:00:00.000000Z'");
        bench.run(&format!(
            "INSERT INTO transits (organisation_id, id, version, reference, status, customer_code, transit_type, total_items, \
             total_gross_mass, total_packages, document, created_at, updated_at, departure, destination, mrn) VALUES ({own}, 8, \
             1, 'T-8', 'REL', 'ACME', 'IN', 0, '0', 0, '{{}}', {at}, {at}, 'released', 'arrival_sent', '26DE003302A1B2C3J0');"
        ));
        bench.read();
        assert_eq!(bench.titles(own, "26de0033"), [(RecordKind::Arrival, "T-8".to_owned())]);
        let transits = StoredTransitDirectory::new(bench.test.database.clone());
        let filter = TransitFilter {
            record_search: RecordSearch { q: sought("26de0033"), ..RecordSearch::default() },
            ..TransitFilter::default()
        };
        let (sort, direction) = (RecordSort::CreatedAt, SortDirection::Descending);
        assert_eq!(transits.list(own, &filter, sort, direction, first_page()).expect("a list").total, 0);
        bench.run("DELETE FROM transits WHERE id = 8");
        bench.read();
        assert_eq!(bench.titles(own, "26de0033"), NOTHING);
    }
}

#[test]
fn transits_customers_articles_dossiers_and_invoices_are_found() {
    for bench in benches() {
        let (own, at) = (bench.ours, "'2026-03-02T11:00:00.000000Z'");
        bench.run(&format!(
            "INSERT INTO transits (organisation_id, id, version, reference, status, customer_code, transit_type, total_items, \
             total_gross_mass, total_packages, document, created_at, updated_at, departure, destination) VALUES ({own}, 7, 1, \
             'T-7', 'REL', 'ACME', 'T1', 1, '10', 1, '{{\"seals\":[\"S-77\"]}}', {at}, {at}, 'released', 'none'); \
             INSERT INTO customers (organisation_id, version, customer_code, code_folded, customer_name, name_folded, \
             portal_access_enabled, surety_sync_enabled, dva_guarantee_sync_enabled, vat_eligible_overridden, \
             article_23_overridden, document, created_at, updated_at) VALUES ({own}, 1, 'BOLT', 'bolt', 'Bolt Trading B.V.', \
             'n', FALSE, FALSE, FALSE, FALSE, FALSE, '{{\"customer_vat_number\":\"NL123456782B01\"}}', {at}, {at}); \
             INSERT INTO invoices (organisation_id, id, version, status, document_type, customer_code, payment_groups, \
             invoice_date, due_date, due_date_is_set, currency, is_prepayment, total_cents, search_folded, series_year, \
             sequence, invoice_number, number_folded, previous_hash, hash, finalized_at, parties, created_at) VALUES ({own}, 1, \
             1, 'sent', 'invoice', 'ACME', 'handling', '2026-02-01', '2026-03-01', FALSE, 'EUR', FALSE, 121050, 's', 2026, 1, \
             'F-2026-1', 'f', 'h', 'h', {at}, '{{}}', {at}); \
             INSERT INTO dossiers (organisation_id, version, dossier_number, customer_code, billing_customer, status, \
             number_folded, search_folded, created_at, updated_at, document) VALUES ({own}, 1, '20260001', 'ACME', 'ACME', \
             'open', 'n', 's', {at}, {at}, '{{\"customer_reference\":\"PO 4711\",\"vessel_name\":\"Ever Given\"}}');"
        ));
        bench.read();
        let found = |text: &str| bench.titles(own, text);
        assert_eq!(found("s77"), [(RecordKind::Transit, "T-7".to_owned())]);
        assert_eq!(found("nl123456782b01"), [(RecordKind::Customer, "BOLT".to_owned())]);
        assert_eq!(found("trading bolt"), [(RecordKind::Customer, "BOLT".to_owned())]);
        assert_eq!(found("1.210,50"), [(RecordKind::Invoice, "F-2026-1".to_owned())]);
        assert_eq!(found("ever given"), [(RecordKind::Dossier, "20260001".to_owned())]);
        let acme = [(RecordKind::Transit, "T-7"), (RecordKind::Dossier, "20260001"), (RecordKind::Invoice, "F-2026-1")];
        assert_eq!(found("acme"), acme.map(|(kind, title)| (kind, title.to_owned())));
        bench.run("UPDATE invoices SET status = 'paid', version = 2");
        bench.read();
        assert_eq!(found("1210.50"), NOTHING, "it is paid");

        let transits = StoredTransitDirectory::new(bench.test.database.clone());
        let listed = |record_search: RecordSearch| {
            let filter = TransitFilter { record_search, ..TransitFilter::default() };
            let (sort, direction) = (RecordSort::CreatedAt, SortDirection::Descending);
            transits.list(own, &filter, sort, direction, first_page()).expect("a list").total
        };
        let none = RecordSearch::default;
        assert_eq!(listed(RecordSearch { q: sought("s77"), ..none() }), 1);
        assert_eq!(listed(RecordSearch { container: sought("s77"), ..none() }), 0);
        let day = "2026-03-02".parse().ok();
        assert_eq!(listed(RecordSearch { released_from: day, ..none() }), 0);
        assert_eq!(listed(RecordSearch { refused_code: Some("12".to_owned()), ..none() }), 0);
    }
}

#[test]
fn records_from_before_the_index_are_read_in_portions() {
    for bench in benches() {
        for number in 0..230 {
            bench.declaration(bench.ours, &format!("R-{number}"), "MSKU1234567", "85109000");
        }
        bench.run(
            "DELETE FROM search_due; INSERT INTO search_due (organisation_id, kind, record_id) \
                   SELECT organisation_id, 0, id FROM declarations;",
        );
        let words = StoredSearchWords::new(bench.test.database.clone());
        assert_eq!(words.run_once().expect("a portion"), StoredSearchWords::FULL);
        assert_eq!(bench.read(), 130);
        let found = bench.find(bench.ours, "msku");
        assert_eq!((found.kinds[0].total, found.kinds[0].has_more, found.kinds[0].hits.len()), (230, false, 5));
        assert_eq!(found.kinds[0].hits[0].title, "R-229", "the latest first");
    }
}

/// Where several words are frequent, only a part of the records is looked at: the latest, or all that have the rarest word.
#[test]
fn of_several_frequent_words_the_latest_are_looked_at_and_more_are_not_ruled_out() {
    for bench in benches() {
        bench.keep(1..=6, &["acme", "shaver"]);
        bench.keep(7..=7, &["acme", "nickel", "shaver"]);
        bench.keep(8..=4_999, &["acme", "shaver"]);
        bench.keep(5_000..=5_000, &["acme", "bolt", "shaver"]);
        bench.keep(5_001..=9_500, &["bolt"]);
        bench.keep(9_501..=12_500, &["nickel"]);
        let found = |text: &str| {
            let kinds = bench.find(bench.ours, text).kinds;
            kinds.into_iter().map(|of| (of.hits[0].title.clone(), of.total, of.has_more)).collect::<Vec<_>>()
        };
        assert_eq!(found("acme"), [("R-5000".to_owned(), 1_000, true)]);
        assert_eq!(found("shaver acme"), [("R-5000".to_owned(), 1_000, true)], "the latest first");
        assert_eq!(found("acme bolt"), [("R-5000".to_owned(), 1, true)], "there may be more");
        assert_eq!(found("acme nickel"), [("R-7".to_owned(), 1, false)], "all with the rarer word were looked at");
    }
}

#[test]
fn a_record_that_cannot_be_read_keeps_no_other_waiting() {
    for bench in benches() {
        let (own, at) = (bench.ours, "'2026-03-02T11:00:00.000000Z'");
        for (id, document) in [(7, "{\"seals\":7}"), (8, "{\"seals\":[\"S-78\"]}")] {
            bench.run(&format!(
                "INSERT INTO transits (organisation_id, id, version, reference, status, customer_code, transit_type, \
                 total_items, total_gross_mass, total_packages, document, created_at, updated_at, departure, destination) \
                 VALUES ({own}, {id}, 1, 'T-{id}', 'REL', 'ACME', 'T1', 1, '10', 1, '{document}', {at}, {at}, 'released', \
                 'none')"
            ));
        }
        bench.declaration(bench.theirs, "THEIRS", "MSKU 999999-9", "85109000");
        assert_eq!(bench.read(), 3);
        assert_eq!(bench.titles(own, "s78"), [(RecordKind::Transit, "T-8".to_owned())]);
        assert_eq!(bench.titles(own, "t7"), NOTHING);
        assert_eq!(bench.titles(bench.theirs, "msku"), [(RecordKind::Declaration, "THEIRS".to_owned())]);
    }
}

/// A declaration of 1,999 lines may have more words than one statement takes values.
#[test]
fn tens_of_thousands_of_words_of_a_record_are_removed() {
    for bench in benches() {
        let own = bench.ours;
        let words: String = (0..33_000).map(|number| format!("\n1 w{number}")).collect();
        bench.run(&format!(
            "INSERT INTO search_texts (organisation_id, kind, record_id, title, texts, words) \
             VALUES ({own}, 0, 99, 'R-99', '', '{words}'); \
             INSERT INTO search_due (organisation_id, kind, record_id) VALUES ({own}, 0, 99);"
        ));
        assert_eq!((bench.read(), bench.rows("search_texts")), (1, 0));
    }
}
