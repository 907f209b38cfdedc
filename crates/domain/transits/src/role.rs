use customs_kernel::words;

words!(
    /// The end of a movement at which the broker takes part in it.
    TransitRole {
        /// The broker lodged the movement, and may report its arrival too.
        Departure = "departure",
        /// Somebody else lodged the movement, and the broker reports its arrival for the trader at destination.
        Destination = "destination",
    }
);
