use customs_form_macros::growing;
use customs_kernel::facts;
use customs_kernel::facts::{Code, Description};

facts!(
    /// A measure on goods, as steps and gaps of an estimate name it.
    #[growing]
    pub enum AppliedMeasure {
        /// A measure of this type on the goods of a commodity code that come from an area.
        OnGoods("measure_on_goods") { measure_type: Code, description: Description, commodity_code: Code, area: Code }
            = "measure {measure_type} ({description}) on {commodity_code} for {area}";
        /// A measure of this type on goods with a TARIC additional code that come from an area.
        WithAdditionalCode("measure_with_additional_code") {
            measure_type: Code, description: Description, commodity_code: Code, additional_code: Code, area: Code
        } = "measure {measure_type} ({description}) on {commodity_code} with additional code {additional_code} for \
             {area}";
        /// A preference that is claimed by a preference code (regime).
        UnderRegime("measure_under_regime") {
            measure_type: Code, description: Description, commodity_code: Code, area: Code, regime: Code
        } = "measure {measure_type} ({description}) on {commodity_code} for {area} under regime {regime}";
        /// A preference that is claimed by a preference code (regime), for goods with a TARIC additional code.
        WithAdditionalCodeUnderRegime("measure_with_additional_code_under_regime") {
            measure_type: Code, description: Description, commodity_code: Code, additional_code: Code, area: Code,
            regime: Code
        } = "measure {measure_type} ({description}) on {commodity_code} with additional code {additional_code} for \
             {area} under regime {regime}";
    }
);

impl AppliedMeasure {
    /// The same measure as a preference that is claimed by this preference code.
    pub(super) fn under(self, claimed: &str) -> Self {
        let regime = Code::from(claimed);
        match self {
            Self::OnGoods { measure_type, description, commodity_code, area }
            | Self::UnderRegime { measure_type, description, commodity_code, area, regime: _ } => {
                Self::UnderRegime { measure_type, description, commodity_code, area, regime }
            }
            Self::WithAdditionalCode { measure_type, description, commodity_code, additional_code, area }
            | Self::WithAdditionalCodeUnderRegime {
                measure_type,
                description,
                commodity_code,
                additional_code,
                area,
                regime: _,
            } => Self::WithAdditionalCodeUnderRegime {
                measure_type,
                description,
                commodity_code,
                additional_code,
                area,
                regime,
            },
        }
    }
}
