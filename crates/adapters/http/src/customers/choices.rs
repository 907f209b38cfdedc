//! The allowed values of texts of customers, for the OpenAPI document alone.

use crate::choices::choices;

choices! {
    /// `1` direct, `2` indirect representation.
    CustomerRepresentation: "1", "2";
    /// `0` comprehensive, `1` individual, `2` individual in cash or equivalent, `3` waiver (AEO), `4` and `9` not
    /// required; `5` to `8` as customs has them.
    TransitGuaranteeType: "0", "1", "2", "3", "4", "5", "6", "7", "8", "9";
    /// `pending` customs is asked, `verified` customs answered.
    VatCheckWord: "pending", "verified";
}
