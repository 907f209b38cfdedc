use super::*;
use crate::invoice::{BilledDossier, ChainFault, ChainHash, NumberFormat, VatEdition};
use crate::ports::BillingSettings;
use std::collections::BTreeSet;
use std::thread;

fn sequences(bench: &Bench, ids: &[InvoiceId]) -> BTreeSet<u32> {
    ids.iter().filter_map(|id| bench.invoice(*id).seal.map(|seal| seal.sequence)).collect()
}

#[test]
fn sixty_four_writers_at_once_leave_no_gap_and_no_double() {
    let bench = Bench::new();
    let ids: Vec<InvoiceId> = (0..192).map(|_| bench.draft(&[("1", "10", "21")]).id).collect();
    thread::scope(|scope| {
        for drafts in ids.chunks(3) {
            let bench = &bench;
            scope.spawn(move || {
                for draft in drafts {
                    bench.invoices.finalize(OURS, *draft, None).expect("it is finalized");
                }
            });
        }
    });
    assert_eq!(sequences(&bench, &ids), (1..=192).collect());
    let proof = bench.invoices.numbering_proof(OURS, 2026).expect("a proof");
    assert!(proof.holds(), "{proof:?}");
    assert_eq!(
        (proof.count, proof.first.as_deref(), proof.last.as_deref()),
        (192, Some("2026-00001"), Some("2026-00192"))
    );
}

#[test]
fn whatever_write_fails_loses_no_number_and_no_invoice() {
    let bench = Bench::new();
    let mut ids = Vec::new();
    let mut killed = 0;
    for attempt in 0..200 {
        let draft = bench.draft(&[("1", "10", "21")]).id;
        ids.push(draft);
        bench.store.fail_after(attempt % 7);
        if bench.invoices.finalize(OURS, draft, None).is_err() {
            killed += 1;
            assert_eq!(bench.invoice(draft).number(), None);
            bench.invoices.finalize(OURS, draft, None).expect("the retry works");
        }
        bench.store.fail_after(1_000);
    }
    assert!(killed > 50, "{killed}");
    assert_eq!(sequences(&bench, &ids), (1..=200).collect());
    assert!(bench.invoices.numbering_proof(OURS, 2026).expect("a proof").holds());
}

#[test]
fn each_year_and_organisation_has_a_series_of_its_own() {
    let bench = Bench::new();
    bench.finalized();
    bench.store.keep_customer(THEIRS, customer("ACME"));
    bench.clock.advance(chrono::Duration::days(303));
    let last = bench.finalized();
    assert_eq!(last.number(), Some("2026-00002"));
    // 23:30 UTC on 31 December is in the new year in the Netherlands.
    bench.clock.advance(
        "2026-12-31T23:30:00Z".parse::<chrono::DateTime<chrono::Utc>>().expect("a moment")
            - customs_kernel::Clock::now(&*bench.clock),
    );
    let format: NumberFormat = "F{year}/{number:3}".parse().expect("a format");
    bench.store.keep_settings(OURS, BillingSettings { number_format: format, ..BillingSettings::default() });
    assert_eq!(bench.finalized().number(), Some("F2027/001"));
    let nothing = bench.invoices.numbering_proof(THEIRS, 2026).expect("a proof");
    assert_eq!((nothing.count, nothing.head, nothing.holds()), (0, ChainHash::START, true));
}

#[test]
fn what_is_paid_or_sent_later_leaves_the_chain_alone() {
    let bench = Bench::new();
    let invoice = bench.finalized();
    let head = bench.invoices.numbering_proof(OURS, 2026).expect("a proof").head;
    bench.invoices.mark_sent(OURS, invoice.id, None).expect("it is sent");
    bench.invoices.mark_paid(OURS, invoice.id, None, Some("x"), &customs_kernel::Actor::System).expect("it is paid");
    let proof = bench.invoices.numbering_proof(OURS, 2026).expect("a proof");
    assert_eq!((proof.head, proof.holds()), (head, true));
}

#[test]
fn one_changed_byte_of_any_field_is_found() {
    let bench = Bench::new();
    let invoices: Vec<Invoice> = (0..3).map(|_| bench.finalized()).collect();
    let changes: [fn(&mut Invoice); 15] = [
        |invoice| invoice.lines[0].terms.description = "Worc".to_owned(),
        |invoice| invoice.lines[0].terms.amounts.vat_amount += number("0.01"),
        |invoice| invoice.lines[0].terms.reverse_charged = true,
        |invoice| invoice.lines[0].terms.not_taxed_here = true,
        |invoice| invoice.parties.as_mut().expect("parties").vat_edition = VatEdition::First,
        |invoice| invoice.parties.as_mut().expect("parties").supply_date = "2026-03-01".parse().ok(),
        |invoice| {
            let (per_euro, day) = (number("1.1604"), invoice.header.invoice_date);
            let source = crate::invoice::RateSource::Customs;
            invoice.parties.as_mut().expect("parties").euro_rate =
                Some(crate::invoice::EuroRate { per_euro, day, source });
        },
        |invoice| invoice.header.customer_code = "ACMF".to_owned(),
        |invoice| invoice.header.notes = text(""),
        |invoice| invoice.header.due_date = invoice.header.due_date.succ_opt().expect("a day"),
        |invoice| invoice.parties.as_mut().expect("parties").seller.iban = text("NL02"),
        |invoice| invoice.parties.as_mut().expect("parties").buyer.email = text("other@example.nl"),
        |invoice| {
            let dossier = BilledDossier { id: DossierId::new(1), number: "D2026-00001".to_owned() };
            invoice.parties.as_mut().expect("parties").dossiers.push(dossier);
        },
        |invoice| invoice.finalized_at = invoice.finalized_at.map(|at| at + chrono::Duration::microseconds(1)),
        |invoice| invoice.seal.as_mut().expect("a seal").number = "2026-00009".to_owned(),
    ];
    let second = invoices[1].id;
    for change in changes {
        bench.store.tamper(second, |kept| change(kept.get_mut(&second).expect("it is there")));
        let proof = bench.invoices.numbering_proof(OURS, 2026).expect("a proof");
        assert_eq!(proof.faults, [ChainFault::Changed { invoice: second, sequence: 2 }]);
        bench.store.tamper(second, |kept| *kept.get_mut(&second).expect("it is there") = invoices[1].clone());
    }
    assert!(bench.invoices.numbering_proof(OURS, 2026).expect("a proof").holds());
}

#[test]
fn a_document_that_was_resealed_breaks_the_chain_behind_it() {
    let bench = Bench::new();
    let invoices: Vec<Invoice> = (0..3).map(|_| bench.finalized()).collect();
    let forge = |id: InvoiceId| {
        bench.store.tamper(id, |kept| {
            let invoice = kept.get_mut(&id).expect("it is there");
            invoice.header.notes = text("forged");
            let mut seal = invoice.seal.clone().expect("a seal");
            let form = crate::invoice::canonical_form(invoice, seal.year, seal.sequence, &seal.number, seal.previous);
            seal.hash = ChainHash::digest(&form);
            invoice.seal = Some(seal);
        });
    };
    forge(invoices[1].id);
    let faults = bench.invoices.numbering_proof(OURS, 2026).expect("a proof").faults;
    assert_eq!(faults, [ChainFault::Broken { invoice: invoices[2].id, sequence: 3 }]);
    let bench = Bench::new();
    let last = bench.finalized();
    bench.store.tamper(last.id, |kept| {
        let invoice = kept.get_mut(&last.id).expect("it is there");
        invoice.header.notes = text("forged");
        let mut seal = invoice.seal.clone().expect("a seal");
        seal.hash = ChainHash::digest(&crate::invoice::canonical_form(invoice, 2026, 1, &seal.number, seal.previous));
        invoice.seal = Some(seal);
    });
    let faults = bench.invoices.numbering_proof(OURS, 2026).expect("a proof").faults;
    assert_eq!(faults, [ChainFault::WrongEnd { sequence: 1 }]);
}

#[test]
fn a_document_that_was_slipped_in_behind_the_last_is_found() {
    let bench = Bench::new();
    let last = bench.finalized();
    let draft = bench.draft(&[("1", "1", "21")]);
    bench.store.tamper(draft.id, |kept| {
        let seal = last.seal.clone().map(|seal| crate::invoice::Seal { sequence: 2, ..seal });
        kept.get_mut(&draft.id).expect("it is there").seal = seal;
    });
    let faults = bench.invoices.numbering_proof(OURS, 2026).expect("a proof").faults;
    assert_eq!(faults, [ChainFault::WrongEnd { sequence: 1 }]);
}

#[test]
fn a_missing_document_is_found_wherever_it_was() {
    for missing in [0_usize, 1, 2] {
        let bench = Bench::new();
        let invoices: Vec<Invoice> = (0..3).map(|_| bench.finalized()).collect();
        bench.store.tamper(invoices[missing].id, |kept| drop(kept.remove(&invoices[missing].id)));
        let proof = bench.invoices.numbering_proof(OURS, 2026).expect("a proof");
        let sequence = u32::try_from(missing).expect("a place") + 1;
        assert_eq!(proof.faults, [ChainFault::Missing { sequence }]);
        assert_eq!(proof.count, 2);
    }
}
