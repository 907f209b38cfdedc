//! The closed lists of codes that fields of the transit form take.

use crate::TransitType;
use customs_kernel::code_lists;
use customs_kernel::rules::CodeList;

code_lists! {
    /// Additional declaration types: standard, and lodged before the goods arrive.
    AdditionalType = ["A", "D"];
    /// Modes of transport that a transit may name.
    ModeOfTransport = ["1", "2", "3", "4", "7", "9"];
    /// Identification types of a means of transport, in the codes of the API.
    MeansIdentification = ["10", "11", "20", "30", "41", "80", "99"];
}

impl CodeList for TransitType {
    const CODES: &'static [&'static str] = &[Self::T1.code(), Self::T2.code(), Self::T2f.code()];
}
