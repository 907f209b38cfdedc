//! The allowed values of texts, for the OpenAPI document alone: what is sent is checked with all
//! other rules, so that all of them are told at once.

use crate::choices::choices;

choices! {
    /// Version of the customs system that the declaration is for.
    DmsVersion: "4.0", "4.1";
    /// `2` direct, `3` indirect representation.
    RepresentationType: "2", "3";
    /// Language of the texts.
    Language: "NL", "EN", "DE", "PL";
    /// `IM` import, `EX` export.
    Imex: "IM", "EX";
    /// Variant: `A` standard, `B` and `C` incomplete, `D` lodged in advance, `E` and `F` both, `Z` entry in the
    /// declarant's records (4.1 only).
    Symbol: "A", "B", "C", "D", "E", "F", "Z";
    /// Whether the chain can be continued.
    ChainContinuation: "yes", "no", "";
    /// Data set of an entry in the declarant's records.
    EidrType: "min", "max";
    /// `1` sea, `2` rail, `3` road, `4` air, `7` pipeline, `9` own propulsion.
    TransportMode: "1", "2", "3", "4", "7", "9";
    /// `10` IMO ship number, `11` vehicle registration, `20` IATA flight number, `30` rail car number,
    /// `41` container number, `80` EORI, `99` unknown.
    TransportIdentificationType: "10", "11", "20", "30", "41", "80", "99";
    /// `A` designated location, `B` authorised place, `C` approved place, `D` other.
    LocationType: "A", "B", "C", "D";
    /// `U` UN/LOCODE, `Y` authorisation number, `Z` free text.
    LocationIdentificationType: "U", "Y", "Z";
    /// Incoterms 2020.
    IncotermCode: "EXW", "FCA", "FAS", "FOB", "CFR", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP";
    /// `U` public warehouse, `R` private.
    LicenceType: "U", "R";
    /// `DRF` draft, `NEW` submitted, `ACC` accepted, `CTL` under control, `HLD` held, `REL` released, `ERR` rejected,
    /// `INV_PENDING` invalidation requested, `INV` invalidated.
    StatusCode: "DRF", "NEW", "ACC", "CTL", "HLD", "REL", "ERR", "INV_PENDING", "INV";
    /// Data set that the procedure leads to.
    DeclarationTypeCode: "H1", "H2", "H3", "H4", "B1", "B2", "B3";
    /// What happened to a declaration.
    TimelineEventName: "created", "submitted", "accepted", "released", "rejected", "control", "held", "invalidated",
        "presentation_sent", "supplementary_sent", "status_changed", "verified";
    /// By what costs are divided over the items.
    DistributionMethodName: "by_value", "by_weight", "equal";
    /// How a control is answered.
    ControlResponseType: "document_provided", "goods_presented", "remarks_only";
    /// What proves that goods left.
    ProofType: "cmr", "bill_of_lading", "airway_bill", "other";
    /// `X` after B and C, `Y` after E and F.
    SupplementaryType: "X", "Y";
    /// Direction in words.
    Workflow: "import", "export";
    /// `1` transaction value, `2` identical goods, `3` similar goods, `4` deductive, `5` computed, `6` fall-back.
    ValuationMethod: "1", "2", "3", "4", "5", "6";
}
