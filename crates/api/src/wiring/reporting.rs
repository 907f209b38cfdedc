use crate::foundation::Foundation;
use crate::joiners::{CodebookCodeTables, CustomsExchangeRates, DeclarationErrorTexts};
use customs_persistence::{StoredCauses, StoredRejectionStatistics, StoredReportRows};
use customs_reporting::rejections::{CauseAnalysis, CausePorts, RejectionAnalysis, RejectionPorts};
use customs_reporting::reports::Reports;
use customs_tariff::Tariff;
use std::sync::Arc;

/// Rejection analysis over the database and the codebook.
pub(crate) fn rejections(foundation: &Foundation, tariff: &Tariff) -> RejectionAnalysis {
    RejectionAnalysis::new(RejectionPorts {
        statistics: Arc::new(StoredRejectionStatistics::new(foundation.database.clone())),
        codebook: Arc::new(DeclarationErrorTexts(CodebookCodeTables(tariff.current().clone()))),
        clock: foundation.clock.clone(),
    })
}

/// Refusals by their causes, over the database and the codebook.
pub(crate) fn causes(foundation: &Foundation, tariff: &Tariff) -> CauseAnalysis {
    CauseAnalysis::new(CausePorts {
        statistics: Arc::new(StoredCauses::new(foundation.database.clone())),
        codebook: Arc::new(DeclarationErrorTexts(CodebookCodeTables(tariff.current().clone()))),
        clock: foundation.clock.clone(),
    })
}

/// Reports over the database, at the rates of customs.
pub(crate) fn reports(foundation: &Foundation, tariff: &Tariff) -> Reports {
    let rates = Arc::new(CustomsExchangeRates(tariff.current().clone()));
    let rows = StoredReportRows::new(foundation.database.clone(), rates, foundation.clock.clone());
    Reports::new(Arc::new(rows))
}
