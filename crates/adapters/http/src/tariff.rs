//! The tariff. Any valid token may read it.

mod additional_codes;
mod additional_references;
mod parameters;
mod validate;

use crate::codebook::RenderedTables;
use crate::routing::Routing;
use customs_tariff::Tariff;
use std::sync::Arc;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(validate::validate_code)
        .service(additional_codes::list_additional_codes)
        .service(additional_references::list_additional_references);
}

/// Codebook and tariff, for the endpoints that read them.
#[derive(Clone)]
pub struct TariffServices {
    /// Tariff and codebook.
    #[doc(hidden)]
    pub tariff: Tariff,
    pub(crate) rendered: Arc<RenderedTables>,
}

impl TariffServices {
    /// Makes the services of this tariff.
    #[must_use]
    pub fn new(tariff: Tariff) -> Self {
        Self { tariff, rendered: Arc::default() }
    }
}
