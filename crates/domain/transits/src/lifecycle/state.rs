//! The two state machines of a movement (NCTS5), finer than the status of the API.

use customs_kernel::words;

words!(
    /// Where the movement stands with the office of departure.
    DepartureState {
        /// Being written.
        Draft = "draft",
        /// Sent (IE015), nothing heard yet.
        Submitted = "submitted",
        /// Refused by the system before an officer or a rule saw it (IE906, IE917), or never taken by the gateway.
        Failed = "error",
        /// Customs has it (IE928).
        Acknowledged = "acknowledged",
        /// Rejected (IE056).
        Rejected = "rejected",
        /// MRN given before the goods are there (type D).
        Prelodged = "prelodged",
        /// MRN given, goods presented.
        Accepted = "accepted",
        /// The guarantee is not valid (IE055).
        GuaranteeProblem = "guarantee_problem",
        /// Customs asks for a correction (IE022).
        AmendmentRequested = "amendment_requested",
        /// The goods will be controlled (IE060).
        UnderControl = "under_control",
        /// The release was refused (IE051); the end.
        NotReleased = "not_released",
        /// In transit (IE029).
        Released = "released",
        /// In transit, and something happened on the way (IE182).
        ReleasedWithIncident = "released_with_incident",
        /// Customs asks where the goods are (IE140).
        Enquiry = "enquiry",
        /// Differences were found at destination (IE019).
        Discrepancies = "discrepancies",
        /// Customs recovers the debt (IE035).
        Recovery = "recovery",
        /// Finished, the guarantee is free (IE045).
        WrittenOff = "written_off",
        /// The trader asked to invalidate it (IE014).
        InvalidationRequested = "invalidation_requested",
        /// Invalidated (IE009).
        Invalidated = "invalidated",
    }
);

words!(
    /// Where the movement stands with the office of destination.
    DestinationState {
        /// Nothing was said about an arrival.
        Nothing = "none",
        /// Reported (IE007).
        ArrivalSent = "arrival_sent",
        /// The report was refused (IE057).
        ArrivalRejected = "arrival_rejected",
        /// The authorised consignee may unload (IE043).
        UnloadingAllowed = "unloading_allowed",
        /// The unloading remarks were sent to the office of destination (IE044).
        RemarksSent = "remarks_sent",
        /// Goods released (IE025); the end.
        GoodsReleased = "goods_released",
    }
);
