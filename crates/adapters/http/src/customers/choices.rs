//! Allowed values of text fields of customers, used only for the OpenAPI document.

use crate::choices::choices;

choices! {
    /// `1`: direct representation; `2`: indirect representation.
    CustomerRepresentation: "1", "2";
    /// `0`: comprehensive; `1`: individual; `2`: individual, in cash or equivalent; `3`: guarantee waiver (AEO); `4`
    /// and `9`: no guarantee required; `5` to `8`: as customs defines them.
    TransitGuaranteeType: "0", "1", "2", "3", "4", "5", "6", "7", "8", "9";
    /// `pending`: customs has been asked; `verified`: customs has answered.
    VatCheckWord: "pending", "verified";
}
