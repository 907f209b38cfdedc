use customs_kernel::ManualClock;
use customs_reporting::ports::{ErrorCodebook, ErrorTexts};
use customs_reporting::rejections::{CauseAnalysis, CausePorts, RejectionAnalysis, RejectionPorts};
use customs_reporting::testing::{MemoryCauses, MemoryRejections};
use std::sync::Arc;

/// A codebook that knows one code.
struct OneCode;

impl ErrorCodebook for OneCode {
    fn texts(&self, code: &str) -> ErrorTexts {
        let known = |text: &str| (code == "DMS343AA").then(|| text.to_owned());
        ErrorTexts { en: known("Invalid address or country code"), nl: known("Ongeldig adres of ongeldige landcode") }
    }
}

pub(crate) fn rejections(store: &Arc<MemoryRejections>, clock: &Arc<ManualClock>) -> RejectionAnalysis {
    RejectionAnalysis::new(RejectionPorts {
        statistics: store.clone(),
        codebook: Arc::new(OneCode),
        clock: clock.clone(),
    })
}

pub(crate) fn causes(store: &Arc<MemoryCauses>, clock: &Arc<ManualClock>) -> CauseAnalysis {
    CauseAnalysis::new(CausePorts { statistics: store.clone(), codebook: Arc::new(OneCode), clock: clock.clone() })
}
