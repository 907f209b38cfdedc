//! The closed lists of codes and words that fields of the declaration form take.

use crate::{Direction, Symbol};
use customs_kernel::code_lists;
use customs_kernel::rules::CodeList;

code_lists! {
    /// Versions of DMS, the declaration system of Dutch customs.
    DmsVersion = ["4.0", "4.1"];
    /// Representation: direct, indirect.
    Representation = ["2", "3"];
    /// Languages of a declaration.
    Language = ["NL", "EN", "DE", "PL"];
    /// Answer to whether a chain can be continued.
    YesOrNo = ["yes", "no"];
    /// Data sets of an entry in the declarant's records.
    RecordsDataSet = ["min", "max"];
    /// Types of the place of the goods: designated, authorised, approved, other.
    PlaceType = ["A", "B", "C", "D"];
    /// Identifications of the place of the goods: UN/LOCODE, authorisation number, free text.
    PlaceIdentification = ["U", "Y", "Z"];
    /// Incoterms 2020.
    Incoterm = ["EXW", "FCA", "FAS", "FOB", "CFR", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP"];
    /// Types of a customs warehouse: public, private.
    WarehouseType = ["U", "R"];
    /// Valuation methods of UCC articles 70 to 74.
    ValuationMethod = ["1", "2", "3", "4", "5", "6"];
    /// Modes of transport that a declaration may name.
    ModeOfTransport = ["1", "2", "3", "4", "7", "9"];
    /// Identification types of a means of transport, in the codes of the API.
    MeansIdentification = ["10", "11", "20", "30", "41", "80", "99"];
}

impl CodeList for Symbol {
    const CODES: &'static [&'static str] = &[
        Self::A.letter(),
        Self::B.letter(),
        Self::C.letter(),
        Self::D.letter(),
        Self::E.letter(),
        Self::F.letter(),
        Self::Z.letter(),
    ];
}

impl CodeList for Direction {
    const CODES: &'static [&'static str] = &[Self::Import.imex(), Self::Export.imex()];
}
