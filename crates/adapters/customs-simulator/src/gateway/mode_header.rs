/// Header on every response and answer of the simulator, which tells them from those of a real authority.
pub const MODE_HEADER: (&str, &str) = ("X-Customs-Mode", "simulator");
