use customs_kernel::words;

words!(
    /// What is archived or dropped after a time, each by a rule of its own.
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
        /// Messages to and from customs that have been kept for long enough.
        CustomsMessages = "customs_messages",
        /// Mails that were sent or given up.
        Mails = "mails",
    }
);

words!(
    /// What is done with a matter that is due.
    RetentionAction {
        /// It becomes smaller, and can still be read.
        Archive = "put_away",
        /// It goes.
        Drop = "drop",
    }
);

impl Matter {
    /// What is done with it.
    #[must_use]
    pub const fn action(self) -> RetentionAction {
        match self {
            Self::SettledDeclarations | Self::SettledTransits => RetentionAction::Archive,
            Self::DeliveredCallbacks
            | Self::AbandonedCallbacks
            | Self::CallbackTries
            | Self::Events
            | Self::CustomsMessages
            | Self::Mails => RetentionAction::Drop,
        }
    }
}
