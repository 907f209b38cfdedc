//! Allowed values of text fields, used only for the OpenAPI document. The rules of the domain check the values that
//! clients send, so that all broken rules are reported together.

use crate::choices::choices;

choices! {
    /// Version of DMS, the declaration system of Dutch customs.
    DmsVersion: "4.0", "4.1";
    /// `2`: direct representation; `3`: indirect representation.
    RepresentationType: "2", "3";
    /// Who pays the duties and the import VAT to customs.
    DutiesPayer: "broker", "customer";
    /// Language of the texts of the declaration.
    Language: "NL", "EN", "DE", "PL";
    /// `IM`: import; `EX`: export.
    Imex: "IM", "EX";
    /// `A`: standard declaration; `B` and `C`: incomplete declaration; `D`: declaration lodged in advance; `E` and
    /// `F`: incomplete and lodged in advance; `Z`: entry in the declarant's records (DMS 4.1 only).
    Symbol: "A", "B", "C", "D", "E", "F", "Z";
    /// Whether the chain can be continued: `yes`, `no` or blank.
    ChainContinuation: "yes", "no", "";
    /// Data set of an entry in the declarant's records.
    EidrType: "min", "max";
    /// `1`: sea; `2`: rail; `3`: road; `4`: air; `7`: pipeline; `9`: own propulsion.
    TransportMode: "1", "2", "3", "4", "7", "9";
    /// `10`: IMO ship number; `11`: vehicle registration; `20`: IATA flight number; `30`: rail car number; `41`:
    /// container number; `80`: EORI number; `99`: unknown.
    TransportIdentificationType: "10", "11", "20", "30", "41", "80", "99";
    /// `A`: designated location; `B`: authorised place; `C`: approved place; `D`: other place.
    LocationType: "A", "B", "C", "D";
    /// `U`: UN/LOCODE; `Y`: authorisation number; `Z`: free text.
    LocationIdentificationType: "U", "Y", "Z";
    /// Terms of delivery of Incoterms 2020.
    IncotermCode: "EXW", "FCA", "FAS", "FOB", "CFR", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP";
    /// `U`: public warehouse; `R`: private warehouse.
    LicenceType: "U", "R";
    /// `DRF`: draft; `NEW`: submitted; `ACC`: accepted; `CTL`: under control; `HLD`: held; `REL`: released; `ERR`:
    /// rejected; `INV_PENDING`: invalidation requested; `INV`: invalidated.
    StatusCode: "DRF", "NEW", "ACC", "CTL", "HLD", "REL", "ERR", "INV_PENDING", "INV";
    /// Only declarations about which customs wants this. `documents`: customs asks for documents, the declaration is under control
    /// or held, and customs can be answered.
    DeclarationOpenRequest: "documents";
    /// Data set of the declaration, which follows from the procedure.
    DeclarationTypeCode: "H1", "H2", "H3", "H4", "B1", "B2", "B3";
    /// Event in the history of a declaration.
    TimelineEventName: "created", "submitted", "accepted", "released", "rejected", "control", "held", "invalidated",
        "presentation_sent", "supplementary_sent", "amendment_sent", "amended", "amendment_refused", "released_on_paper",
        "status_changed",
        "payer_changed", "verified";
    /// `pending`: customs has not decided; `granted`: it is in force; `refused`: the data before it stay; `lapsed`: it
    /// came to nothing, because its message was given up or the declaration ended.
    AmendmentStateName: "pending", "granted", "refused", "lapsed";
    /// Measure by which costs are divided over the items.
    DistributionMethodName: "by_value", "by_weight", "equal";
    /// Kind of answer to a control.
    ControlResponseType: "document_provided", "goods_presented", "remarks_only";
    /// Kind of document that proves that goods left the Union.
    ProofType: "cmr", "bill_of_lading", "airway_bill", "other";
    /// `X`: after symbol B or C; `Y`: after symbol E or F; `Z`: after symbol Z.
    SupplementaryType: "X", "Y", "Z";
    /// Direction of the declaration as a word.
    Workflow: "import", "export";
    /// `1`: transaction value; `2`: identical goods; `3`: similar goods; `4`: deductive; `5`: computed; `6`:
    /// fall-back.
    ValuationMethod: "1", "2", "3", "4", "5", "6";
}
