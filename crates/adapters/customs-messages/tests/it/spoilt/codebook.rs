use chrono::NaiveDate;
use customs_declarations::ports::{CodeList, CodeTables, ErrorTexts};
use customs_tariff::{CodeTable, Codebook};

/// The codebook of the authority, reduced to what error paths depend on.
pub(crate) struct CodebookOfTheAuthority;

impl CodeTables for CodebookOfTheAuthority {
    fn knows(&self, list: CodeList, code: &str, on: NaiveDate) -> bool {
        use CodeTable::{AdditionalInfo, AdditionalReferences, DocumentTypesSupport, DocumentTypesTransport};
        let tables = match list {
            CodeList::Countries => [CodeTable::Countries; 3],
            CodeList::SupportingDocuments => [DocumentTypesSupport, DocumentTypesTransport, AdditionalReferences],
            CodeList::AdditionalReferences => [AdditionalReferences, AdditionalInfo, DocumentTypesSupport],
            other => panic!("{other:?} is not asked for"),
        };
        tables.iter().any(|table| Codebook::embedded().knows(*table, code, on))
    }

    fn error_texts(&self, _: &str) -> ErrorTexts {
        ErrorTexts::default()
    }
}
