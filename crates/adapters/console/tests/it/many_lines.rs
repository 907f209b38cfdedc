//! The pages of a declaration with as many lines as customs takes.

use super::bench::Bench;
use customs_access::Role;
use customs_console::internals::Language;
use customs_declarations::CreateDeclaration;
use customs_declarations::ports::{DutyEstimate, DutyEstimator, DutyOfLine, DutyQuestion, EstimatedDuty};
use customs_declarations::testing::{a_valid_import, declarations_beside};
use customs_documents::Owner;
use customs_exchange::testing::InMemoryExchange;
use customs_kernel::facts::Statement;
use customs_kernel::{Actor, StorageError};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_decimal::Decimal;
use std::io::Write;
use std::sync::Arc;

/// The most lines that customs takes.
const LINES: usize = 1_999;
/// The most that a page may have, in bytes.
pub(super) const MOST: usize = 20_000;
/// Different rates of duty.
const RATES: u32 = 100;

/// A tariff with a remark of its own on each line, one remark on all of them, and a hundred rates.
struct WordyTariff;

impl DutyEstimator for WordyTariff {
    fn estimate(&self, question: &DutyQuestion) -> Result<DutyEstimate, StorageError> {
        let numbers = || (1..).zip(&question.items).map(|(number, _): (u32, _)| number);
        // They are as if of a later version: no page knows them.
        let stated = |text: String| Statement::new("of_a_sample", text, Vec::new());
        let traced = |line| DutyOfLine {
            line,
            base: Decimal::new(1_234_567, 2),
            amount: Decimal::new(23_456, 2),
            steps: (1..=4)
                .map(|step| stated(format!("step {step}: the measure of commodity code 85109000 00 for {line}")))
                .collect(),
        };
        let duty = |kind, rate: String, numbers: Vec<u32>| EstimatedDuty {
            kind,
            rate,
            base: Decimal::new(1_234_567, 2),
            amount: Decimal::new(23_456, 2),
            treatment: "payable",
            trace: numbers.into_iter().take(question.traced).map(traced).collect(),
        };
        let of_rate = |rate: u32| numbers().filter(|number| number % RATES == rate).collect::<Vec<_>>();
        let duties = (0..RATES).map(|rate| duty("customs_duty", format!("{rate}.5%"), of_rate(rate)));
        let duties = duties.chain([duty("vat", "21%".to_owned(), numbers().collect())]).collect();
        let own = numbers().map(|number| (number, stated(format!("line {number} is estimated by its own measure"))));
        let common = numbers().map(|number| (number, stated("the tariff is a sample".to_owned())));
        Ok(DutyEstimate { duties, notes: common.chain(own).collect(), ..DutyEstimate::default() })
    }
}

/// An instance with that tariff.
fn bench() -> Bench {
    let mut bench = Bench::new();
    let beside = declarations_beside(InMemoryExchange::new(), bench.clock.clone());
    let declarations = Arc::new(beside.with(|ports| ports.duties = Arc::new(WordyTariff)).declarations);
    Arc::get_mut(&mut bench.services).expect("the only owner").declarations = declarations;
    bench
}

/// A draft of so many lines, each with this commodity code, and an origin that no codebook has.
fn draft(bench: &Bench, hs_code: &str) -> i64 {
    let mut form = a_valid_import();
    form.items.truncate(1);
    form.items[0].country_of_origin = Some("JP".to_owned());
    form.items[0].hs_code = Some(hs_code.to_owned());
    form.items = vec![form.items[0].clone(); LINES];
    for (number, item) in (1..).zip(&mut form.items) {
        item.description = Some(format!("Goods of line {number}"));
    }
    let command = CreateDeclaration {
        organisation: bench.ours,
        actor: Actor::System,
        form,
        dossier_id: None,
        submit_when_valid: Some(false),
        may_submit: false,
        may_allocate: false,
    };
    let created = bench.services.declarations.keeping_broken_drafts().create(command).expect("a draft");
    let id = created.declaration.id.get();
    bench.documents.add_owner(bench.ours, Owner::declaration(id));
    id
}

/// The page as browsers receive it.
pub(super) fn packed(page: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(page.as_bytes()).expect("into memory");
    encoder.finish().expect("into memory").len()
}

#[actix_rt::test]
async fn no_page_of_a_declaration_grows_with_its_lines() {
    let bench = bench();
    let owner = bench.member(Role::Owner);
    for hs_code in ["85109000", "1"] {
        let id = draft(&bench, hs_code);
        for part in
            ["", "/lines", "/lines?page=10", "/timeline", "/messages", "/documents", "/sent", "/copy", "/verify"]
        {
            let page = owner.get(&format!("/declarations/{id}{part}")).await;
            assert_eq!(page.status, 200, "{part}");
            let size = packed(&page.body);
            assert!(size < MOST, "{part} has {size} bytes");
        }
        // These have few lines of their own and stay below it as they are.
        for part in ["/duties", "/duties?page=400", "/submit"] {
            let page = owner.get(&format!("/declarations/{id}{part}")).await;
            assert_eq!(page.status, 200, "{part}");
            assert!(page.body.len() < MOST, "{part} has {} bytes: {}", page.body.len(), page.body);
        }
    }
}

#[actix_rt::test]
async fn what_all_lines_have_is_said_once() {
    let bench = bench();
    let owner = bench.member(Role::Owner);
    let (right, broken) = (draft(&bench, "85109000"), draft(&bench, "1"));
    let submit = owner.get(&format!("/declarations/{right}/submit")).await.body;
    assert_eq!(submit.matches("All 1.999 lines – Country of origin").count(), 1, "{submit}");
    let dutch = bench
        .send(owner.request(&format!("/declarations/{right}/submit")).insert_header(("accept-language", "nl")))
        .await
        .body;
    assert_eq!(dutch.matches("Alle 1.999 artikelen – Land van oorsprong").count(), 1, "{dutch}");
    let submit = owner.get(&format!("/declarations/{broken}/submit")).await.body;
    // Each is shown as an error, and perhaps as a warning.
    let stated = submit.matches("All 1.999 lines – Commodity code").count();
    assert!((1..=2).contains(&stated), "{stated} times: {submit}");
    let edit = owner.get(&format!("/declarations/{broken}/edit?check=1")).await.body;
    assert!(edit.contains("All 1.999 lines – Commodity code"), "the form says it in the same way");
}

#[actix_rt::test]
async fn the_calculation_of_each_line_is_on_some_page() {
    let bench = bench();
    let owner = bench.member(Role::Owner);
    let id = draft(&bench, "85109000");
    let duties = |page: usize| format!("/declarations/{id}/duties?page={page}");
    let first = owner.get(&duties(1)).await.body;
    assert!(first.contains("All 1.999 lines: "), "what all have is said once: {first}");
    // Each of 1,999 lines has a remark of its own, and all have another one: 30 are shown, and 1,970 are left.
    assert!(first.contains(&Language::En.more_of_them(1_970)), "{first}");
    // The sum of 100 rates is shown: 100 × 234.56.
    assert!(first.contains(&Language::En.record_rates("100")) && first.contains("23.456,00"), "{first}");
    let last = owner.get(&duties(400)).await.body;
    for number in 1_996..=1_999 {
        // Each line has a duty and VAT.
        assert_eq!(last.matches(&format!("<li>Item {number}: ")).count(), 2, "{number}: {last}");
    }
    assert!(!last.contains("<li>Item 1995: ") && !first.contains("<li>Item 6: "), "these are on other pages");
    let beyond = owner.get(&duties(401)).await.body;
    assert!(beyond.contains(Language::En.no_such_page_of_list()), "{beyond}");
}
