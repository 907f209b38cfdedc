use crate::testing::MemoryIndex;
use crate::{Findings, KindFindings, RecordKind, Search, SearchError};
use customs_kernel::OrganisationId;
use customs_kernel::search::{SearchField, SearchedText};
use std::sync::Arc;

const OURS: OrganisationId = OrganisationId::new(1);
const OTHERS: OrganisationId = OrganisationId::new(2);

fn text(field: SearchField, value: &str) -> SearchedText {
    SearchedText::new(field, value)
}

fn bench() -> (Arc<MemoryIndex>, Search) {
    let index = Arc::new(MemoryIndex::default());
    (index.clone(), Search::new(index))
}

fn found(search: &Search, kinds: &[RecordKind], text: &str) -> Findings {
    search.find(OURS, kinds, text).expect("the search is answered")
}

#[test]
fn records_are_found_by_kind_with_the_text_that_was_meant() {
    let (index, search) = bench();
    index.add(
        OURS,
        RecordKind::Transit,
        7,
        vec![text(SearchField::Reference, "T-7"), text(SearchField::Container, "MSKU 1")],
    );
    index.add(OURS, RecordKind::Declaration, 3, vec![text(SearchField::Reference, "MSKU-REF")]);
    index.add(OTHERS, RecordKind::Declaration, 4, vec![text(SearchField::Reference, "MSKU-OTHER")]);
    let findings = found(&search, RecordKind::ALL, "msku");
    let shown: Vec<_> = findings.kinds.iter().map(|found| (found.kind, found.total, found.has_more)).collect();
    assert_eq!(shown, [(RecordKind::Declaration, 1, false), (RecordKind::Transit, 1, false)]);
    let hit = &findings.kinds[1].hits[0];
    assert_eq!((hit.id, hit.title.as_str(), hit.field), (7, "T-7", SearchField::Container));
    assert_eq!((hit.value.as_str(), hit.from, hit.to, hit.is_exact), ("MSKU 1", 0, 4, false));
    assert_eq!(findings.only_exact(), None);
}

#[test]
fn five_of_a_kind_are_shown_and_up_to_a_thousand_counted() {
    let (index, search) = bench();
    for id in 1..=1_001 {
        index.add(OURS, RecordKind::Customer, id, vec![text(SearchField::Name, "Acme")]);
    }
    for id in 1..=38 {
        index.add(OURS, RecordKind::Item, id, vec![text(SearchField::ItemCode, "ACME-1")]);
    }
    let findings = found(&search, RecordKind::ALL, "acme");
    let shown: Vec<_> = findings.kinds.iter().map(|found| (found.total, found.has_more, found.hits.len())).collect();
    assert_eq!(shown, [(1_000, true, 5), (38, false, 5)]);
    assert_eq!(findings.only_exact(), None, "several have exactly that");
}

#[test]
fn few_records_of_a_part_are_not_more_than_are_counted() {
    let of = |total, has_more| {
        let kind = RecordKind::Item;
        KindFindings { kind, total, has_more, hits: Vec::new() }.is_of_a_part()
    };
    assert_eq!([of(38, true), of(38, false), of(1_000, true)], [true, false, false]);
}

#[test]
fn only_the_kinds_that_are_named_are_searched() {
    let (index, search) = bench();
    for kind in RecordKind::ALL {
        index.add(OURS, *kind, 1, vec![text(SearchField::Reference, "SAME")]);
    }
    for kind in RecordKind::ALL {
        let findings = found(&search, &[*kind], "same");
        assert_eq!(findings.kinds.iter().map(|found| found.kind).collect::<Vec<_>>(), [*kind]);
        assert_eq!(findings.only_exact().map(|(kind, hit)| (kind, hit.id)), Some((*kind, 1)));
    }
    assert!(found(&search, &[], "same").kinds.is_empty());
}

#[test]
fn a_text_without_letters_and_digits_is_refused_by_its_name() {
    let (_, search) = bench();
    for refused in ["", " ", "--"] {
        match search.find(OURS, RecordKind::ALL, refused) {
            Err(SearchError::Invalid(errors)) => assert!(errors.iter().any(|(field, _)| field == "q")),
            other => panic!("{refused:?} was answered with {other:?}"),
        }
    }
}
