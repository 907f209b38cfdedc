//! Allowed values of text fields, used only for the OpenAPI document. The rules of the domain check the values that
//! clients send, so that all broken rules are reported together.

use crate::choices::choices;

choices! {
    /// `DRF`: draft; `NEW`: submitted; `ACC`: accepted; `REL`: released for transit; `ARR`: arrived; `CMP`:
    /// discharged; `ERR`: rejected or not released; `INV_PENDING`: invalidation requested; `INV`: invalidated.
    TransitStatusCode: "DRF", "NEW", "ACC", "REL", "ARR", "CMP", "ERR", "INV_PENDING", "INV";
    /// Only transits about which this is open at customs. `enquiry`: customs asks where the goods are, and nobody has answered;
    /// `correction`: customs asks for a correction; `guarantee`: the guarantee is not valid; `recovery`: customs recovers the
    /// debt.
    TransitOpenRequest: "enquiry", "correction", "guarantee", "recovery";
    /// `T1`: external Union transit; `T2`: internal Union transit; `T2F`: internal transit from or to a special
    /// fiscal territory.
    TransitTypeCode: "T1", "T2", "T2F";
    /// `A`: standard declaration; `D`: declaration lodged before the goods are presented.
    TransitAdditionalType: "A", "D";
    /// `0`: comprehensive; `1`: individual; `2`: individual in cash; `3`: guarantee waiver; `4`: not required; `5` to
    /// `8`: as customs defines them; `9`: individual, not required.
    TransitGuaranteeType: "0", "1", "2", "3", "4", "5", "6", "7", "8", "9";
    /// `1`: sea; `2`: rail; `3`: road; `4`: air; `7`: pipeline; `9`: own propulsion.
    TransitTransportMode: "1", "2", "3", "4", "7", "9";
    /// `10`: IMO ship number; `11`: vehicle registration; `20`: IATA flight number; `30`: rail car number; `41`:
    /// container number; `80`: EORI number; `99`: unknown.
    TransitIdentificationType: "10", "11", "20", "30", "41", "80", "99";
    /// Event in the history of a transit.
    TransitTimelineEventName: "created", "submitted", "accepted", "control", "presentation_sent", "released",
        "arrival_sent", "arrived", "discharged", "rejected", "invalidated", "amended", "released_on_paper",
        "status_changed";
    /// State of a transit at the office of departure.
    TransitDepartureState: "draft", "submitted", "error", "acknowledged", "rejected", "prelodged", "accepted",
        "guarantee_problem", "amendment_requested", "under_control", "not_released", "released",
        "released_with_incident", "enquiry", "discrepancies", "recovery", "written_off", "invalidation_requested",
        "invalidated", "on_paper";
    /// `outbound`: sent to customs; `inbound`: received from customs.
    TransitMessageDirection: "outbound", "inbound";
    /// `declaration`: IE015; `presentation`: IE170; `invalidation`: IE014; `arrival`: IE007; `unloading_remarks`:
    /// IE044; `surplus_invalidation`: IE014 for a second acceptance of the same transit; `amendment`: IE013;
    /// `enquiry_answer`: IE141; `release_request`: IE054.
    TransitMessageKindName: "declaration", "presentation", "invalidation", "arrival", "unloading_remarks",
        "surplus_invalidation", "amendment", "enquiry_answer", "release_request";
    /// `pending`: not handed over yet; `sent`: customs has it, and its answer may still come in time; `answered`: the
    /// answer came; `overdue`: the answer should have come by now; `failed`: the gateway refused it for good, and it
    /// is not tried again; `replaced`: sent again under another LRN.
    TransitMessageStatus: "pending", "sent", "answered", "overdue", "failed", "replaced";
    /// `new`: not processed yet; `applied`: it changed the transit or was noted on it; `waiting`: it builds on an
    /// answer that has not come yet; `ignored`: it came twice or too late; `unmatched`: no transit fits it.
    TransitMessageFate: "new", "applied", "waiting", "ignored", "unmatched";
    /// State of a transit at the office of destination.
    TransitDestinationState: "none", "arrival_sent", "arrival_rejected", "unloading_allowed", "remarks_sent",
        "goods_released";
}
