use super::ReferenceStore;
use super::sample::{day, since};
use crate::ports::CodebookStore;
use crate::{CodeEntry, CodeTable, CodeTableRows, Codebook, ErrorText, Validity};
use customs_kernel::{StorageError, UnitOfWork, equal, holds, in_unit_of_work, keeps};
use std::sync::Arc;

fn entry(code: &str, text: &str) -> CodeEntry {
    CodeEntry {
        code: code.to_owned(),
        description_nl: format!("{text}, nl"),
        description_en: format!("{text} \"en\""),
        legal_reference: "law".to_owned(),
        validity: since("2020-01-01"),
    }
}

fn table(table: CodeTable, rows: Vec<CodeEntry>) -> CodeTableRows {
    CodeTableRows { table, rows }
}

fn text(code: &str) -> ErrorText {
    let (nl, en) = (format!("{code} nl"), format!("{code} en"));
    ErrorText { code: code.to_owned(), description_nl: nl, description_en: en, db_field: None }
}

/// An empty codebook.
pub struct CodebookBench {
    /// Stores the codebook.
    pub codebook: Arc<dyn CodebookStore>,
    /// Stores several changes together or not at all.
    pub work: Arc<dyn UnitOfWork>,
    /// Whether a unit of work can be undone.
    pub undoes: bool,
}

customs_kernel::debug_by_name!(CodebookBench);

impl From<ReferenceStore> for CodebookBench {
    fn from(ReferenceStore { codebook, work, undoes, .. }: ReferenceStore) -> Self {
        Self { codebook, work, undoes }
    }
}

/// Runs the contract of [`CodebookStore`] on that port alone; `make` must give an empty codebook at every call.
///
/// # Panics
/// When a rule is broken.
pub fn codebook_store_contract<B: Into<CodebookBench>>(make: impl Fn() -> B) {
    let make = || -> CodebookBench { make().into() };
    keeps! { "CodebookStore":
        what_is_replaced_comes_back_whole(&make());
        other_tables_stay(&make());
        one_alone_loads_first(&make());
        what_fails_leaves_nothing(&make());
    }
}

fn what_is_replaced_comes_back_whole(store: &CodebookBench) {
    let until = Validity::new(day("2019-01-01"), Some(day("2019-12-31"))).expect("days");
    let old = CodeEntry { validity: until, ..entry("AA", "old") };
    let tables = vec![
        table(CodeTable::Countries, vec![old, entry("AA", "new"), entry("BB", "B")]),
        table(CodeTable::AuthorisationTypes, vec![entry("CWP", "warehouse")]),
    ];
    let texts = [text("DMS1"), ErrorText { db_field: Some("office".to_owned()), ..text("DMS2") }];
    holds!(store.codebook.replace(&tables, Some(&texts)).expect("replaced"), [texts]);
    let (version, loaded) = store.codebook.load().expect("loaded");
    equal!(loaded, Codebook::new(tables.clone(), texts.to_vec()));
    equal!(store.codebook.version().expect("a version"), version);
    holds!(!store.codebook.replace(&tables, Some(&texts)).expect("again"), "the same changes nothing", [texts]);
    equal!(store.codebook.version().expect("a version"), version, "and raises no version");
}

fn other_tables_stay(store: &CodebookBench) {
    let countries = table(CodeTable::Countries, vec![entry("AA", "A"), entry("BB", "B")]);
    let symbols = table(CodeTable::DeclarationSymbols, vec![entry("IM", "import")]);
    store.codebook.replace(&[countries, symbols.clone()], Some(&[text("DMS1")])).expect("replaced");
    let (before, _) = store.codebook.load().expect("loaded");
    let fewer = table(CodeTable::Countries, vec![entry("BB", "B")]);
    holds!(store.codebook.replace(std::slice::from_ref(&fewer), None).expect("replaced"), [fewer]);
    let (after, loaded) = store.codebook.load().expect("loaded");
    equal!(loaded, Codebook::new(vec![fewer, symbols], vec![text("DMS1")]));
    holds!(after > before, "a change raises the version", [after]);
}

fn one_alone_loads_first(store: &CodebookBench) {
    equal!(store.codebook.version().expect("a version"), 0);
    holds!(store.codebook.claim_first_load().expect("claimed"));
    holds!(!store.codebook.claim_first_load().expect("claimed"));
}

fn what_fails_leaves_nothing(store: &CodebookBench) {
    if !store.undoes {
        return;
    }
    let undone: Result<(), StorageError> = in_unit_of_work(&*store.work, || {
        store.codebook.claim_first_load()?;
        store.codebook.replace(&[table(CodeTable::Countries, vec![entry("AA", "A")])], None)?;
        Err(StorageError::Failed("on purpose".into()))
    });
    holds!(undone.is_err(), [undone]);
    equal!(store.codebook.load().expect("loaded"), (0, Codebook::default()));
}
