//! Measures the search, and lists that are filtered by words. The words of all declarations were read before.

use crate::declaration_set::DeclarationSet;
use crate::samples;
use customs_benches::Outcome;
use customs_benches::figures::Figure;
use customs_benches::stopwatch::median_of;
use customs_declarations::ports::{DeclarationDirectory, DeclarationFilter, DeclarationSort};
use customs_kernel::search::{RecordSearch, SoughtText};
use customs_kernel::{PageNumber, PageRequest, PageSize, SortDirection};
use customs_persistence::StoredSearchIndex;
use customs_search::{RecordKind, Search};
use std::sync::Arc;

/// Number of texts of one kind that take turns.
const TURNS: u64 = 20;
const RUNS: u64 = 61;

const SOUGHT: [&str; 6] = ["an MRN", "a reference in words", "a customer (1 %)", "in all LRNs", "two words", "nowhere"];

/// A text of this kind; each turn gives another one.
fn text(declaration_set: &DeclarationSet, kind: &str, turn: u64) -> Outcome<String> {
    let number = (turn * 4_973..).find(|number| samples::reference(number % declaration_set.size()).is_some());
    let number = number.unwrap_or(0) % declaration_set.size();
    Ok(match kind {
        "an MRN" => samples::mrn(number)?.to_string(),
        "a reference in words" => format!("order {}", samples::reference(number).unwrap_or_default()),
        "a customer (1 %)" => samples::customer(turn),
        "in all LRNs" => "nl26".to_owned(),
        "two words" => format!("{number:06} {}", samples::customer_of(number)),
        _ => "nowhere".to_owned(),
    })
}

/// Measures the search through all kinds, and a page of a list by the same words.
pub(crate) fn measure(declaration_set: &DeclarationSet, figures: &mut Vec<Figure<String>>) -> Outcome<()> {
    let search = Search::new(Arc::new(StoredSearchIndex::new(declaration_set.database.clone())));
    let own = declaration_set.organisation;
    let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
    for kind in SOUGHT {
        let texts = (0..TURNS).map(|turn| text(declaration_set, kind, turn)).collect::<Outcome<Vec<String>>>()?;
        let at = |run: u64| usize::try_from(run % TURNS).unwrap_or(0);
        let time = median_of(RUNS, |run| {
            search.find(own, RecordKind::ALL, &texts[at(run)])?;
            Ok(())
        })?;
        figures.push((format!("search everything: {kind}"), time));
        let filters: Vec<DeclarationFilter> = texts
            .iter()
            .map(|text| DeclarationFilter {
                record_search: RecordSearch { q: SoughtText::new(text), ..RecordSearch::default() },
                ..DeclarationFilter::default()
            })
            .collect();
        let (sort, direction) = (DeclarationSort::CreatedAt, SortDirection::Descending);
        let time = median_of(RUNS, |run| {
            declaration_set.directory.list(own, &filters[at(run)], sort, direction, page)?;
            Ok(())
        })?;
        figures.push((format!("list: words: {kind}"), time));
    }
    Ok(())
}
