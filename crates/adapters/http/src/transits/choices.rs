//! The allowed values of texts, for the OpenAPI document alone: what is sent is checked with all
//! other rules, so that all of them are told at once.

use crate::choices::choices;

choices! {
    /// `DRF` draft, `NEW` submitted, `ACC` accepted, `REL` released for transit, `ARR` arrived, `CMP` discharged,
    /// `ERR` rejected or not released, `INV_PENDING` invalidation requested, `INV` invalidated.
    TransitStatusCode: "DRF", "NEW", "ACC", "REL", "ARR", "CMP", "ERR", "INV_PENDING", "INV";
    /// `T1` external Union transit, `T2` internal, `T2F` internal from or to a special fiscal territory.
    TransitTypeCode: "T1", "T2", "T2F";
    /// `A` standard, `D` lodged before the goods are there.
    TransitAdditionalType: "A", "D";
    /// `0` comprehensive, `1` individual, `2` individual in cash, `3` waiver, `4` not required, `9` individual not
    /// required.
    TransitGuaranteeType: "0", "1", "2", "3", "4", "5", "6", "7", "8", "9";
    /// `1` sea, `2` rail, `3` road, `4` air, `7` pipeline, `9` own propulsion.
    TransitTransportMode: "1", "2", "3", "4", "7", "9";
    /// `10` IMO ship number, `11` vehicle registration, `20` IATA flight number, `30` rail car number,
    /// `41` container number, `80` EORI, `99` unknown.
    TransitIdentificationType: "10", "11", "20", "30", "41", "80", "99";
    /// What happened to a transit.
    TransitTimelineEventName: "created", "submitted", "accepted", "control", "presentation_sent", "released",
        "arrival_sent", "arrived", "discharged", "rejected", "invalidated", "status_changed";
    /// Where a transit stands with the office of departure.
    TransitDepartureState: "draft", "submitted", "error", "acknowledged", "rejected", "prelodged", "accepted",
        "guarantee_problem", "amendment_requested", "under_control", "not_released", "released",
        "released_with_incident", "enquiry", "discrepancies", "recovery", "written_off", "invalidation_requested",
        "invalidated";
    /// Which way a message went.
    TransitMessageDirection: "outbound", "inbound";
    /// `declaration` IE015, `presentation` IE170, `invalidation` IE014, `arrival` IE007, `unloading_remarks` IE044,
    /// `surplus_invalidation` IE014 about an acceptance that is one too many.
    TransitMessageKindName: "declaration", "presentation", "invalidation", "arrival", "unloading_remarks",
        "surplus_invalidation";
    /// `pending` not handed over yet, `sent` customs has it, `answered`, `overdue` its answer should have come by now, `failed`
    /// the gateway refused it as it is, and it is not tried again, `replaced` it was not answered and is sent again under
    /// another LRN.
    TransitMessageStatus: "pending", "sent", "answered", "overdue", "failed", "replaced";
    /// `new` nothing was done with it yet, `applied`, `waiting` for an answer that has not come yet, `ignored` it came twice
    /// or too late, `unmatched` no transit fits it.
    TransitMessageFate: "new", "applied", "waiting", "ignored", "unmatched";
    /// Where it stands with the office of destination.
    TransitDestinationState: "none", "arrival_sent", "arrival_rejected", "unloading_allowed", "remarks_sent",
        "goods_released";
}
