use chrono::NaiveDate;
use customs_declarations::ports::{CodeList, CodeTables, ErrorTexts};
use customs_reporting::ports::{self, ErrorCodebook};
use customs_tariff::{CodeTable, CurrentTables};
use std::sync::Arc;

/// Gives declarations the codebook in the memory of this instance.
pub(crate) struct CodebookCodeTables(pub(crate) Arc<CurrentTables>);

impl CodeTables for CodebookCodeTables {
    fn knows(&self, list: CodeList, code: &str, on: NaiveDate) -> bool {
        let codebook = self.0.codebook();
        tables(list).iter().any(|table| codebook.knows(*table, code, on))
    }

    fn error_texts(&self, code: &str) -> ErrorTexts {
        let codebook = self.0.codebook();
        let Some(texts) = codebook.error_text(code) else { return ErrorTexts::default() };
        let given = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        ErrorTexts { en: given(&texts.description_en), nl: given(&texts.description_nl) }
    }
}

/// The tables that hold the codes of a list. Brokers put transport documents among the supporting ones, and
/// information codes among the additional references.
const fn tables(list: CodeList) -> &'static [CodeTable] {
    match list {
        CodeList::Countries => &[CodeTable::Countries],
        CodeList::Currencies => &[CodeTable::Currencies],
        CodeList::CustomsOffices => &[CodeTable::CustomsOffices],
        CodeList::OfficesOfExit => &[CodeTable::OfficesOfExit],
        CodeList::TransactionNatures => &[CodeTable::TransactionNatures],
        CodeList::CurrentProcedures => &[CodeTable::ProceduresCurrent],
        CodeList::PreviousProcedures => &[CodeTable::ProceduresPrevious],
        CodeList::SpecialProcedures => &[CodeTable::SpecialProcedures],
        CodeList::Packaging => &[CodeTable::Packaging],
        CodeList::SupportingDocuments => {
            &[CodeTable::DocumentTypesSupport, CodeTable::DocumentTypesTransport, CodeTable::AdditionalReferences]
        }
        CodeList::PreviousDocuments => &[CodeTable::DocumentTypesPrevious],
        CodeList::AdditionalReferences => {
            &[CodeTable::AdditionalReferences, CodeTable::AdditionalInfo, CodeTable::DocumentTypesSupport]
        }
        CodeList::AuthorisationTypes => &[CodeTable::AuthorisationTypes],
        CodeList::DutyRegimes => &[CodeTable::DutyRegimes],
        CodeList::ChargeDeductions => &[CodeTable::ChargeDeductions],
        CodeList::FiscalPartyRoles => &[CodeTable::FiscalPartyRoles],
    }
}

/// Gives rejection analysis the texts of errors that declarations use.
pub(crate) struct DeclarationErrorTexts<T>(pub(crate) T);

impl<T: CodeTables> ErrorCodebook for DeclarationErrorTexts<T> {
    fn texts(&self, code: &str) -> ports::ErrorTexts {
        let ErrorTexts { en, nl } = self.0.error_texts(code);
        ports::ErrorTexts { en, nl }
    }
}
