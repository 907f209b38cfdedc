use customs_kernel::words;

words!(
    /// What is put away or dropped after a time, each by a rule of its own.
    Matter {
        /// Declarations that are settled: their messages and goods items are compressed, their emission maps dropped.
        SettledDeclarations = "settled_declarations",
        /// Transits that are settled: their messages are compressed, their emission maps dropped.
        SettledTransits = "settled_transits",
        /// Deliveries of callbacks that arrived.
        DeliveredCallbacks = "delivered_callbacks",
        /// Deliveries of callbacks that were given up.
        AbandonedCallbacks = "abandoned_callbacks",
        /// Tries of deliveries of callbacks, with what receivers answered.
        CallbackTries = "callback_tries",
        /// Events in the log of what happened.
        Events = "events",
        /// Messages to and from customs whose time of keeping is over.
        CustomsMessages = "customs_messages",
        /// Mails that were sent or given up.
        Mails = "mails",
    }
);

words!(
    /// What is done with a matter that is due.
    Deed {
        /// It becomes smaller, and can still be read.
        PutAway = "put_away",
        /// It goes.
        Drop = "drop",
    }
);

impl Matter {
    /// What is done with it.
    #[must_use]
    pub const fn deed(self) -> Deed {
        match self {
            Self::SettledDeclarations | Self::SettledTransits => Deed::PutAway,
            Self::DeliveredCallbacks
            | Self::AbandonedCallbacks
            | Self::CallbackTries
            | Self::Events
            | Self::CustomsMessages
            | Self::Mails => Deed::Drop,
        }
    }
}
