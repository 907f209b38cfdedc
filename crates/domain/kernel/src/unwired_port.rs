/// A call of a port that the service was not given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the port {port} is not wired: its method {method} was called")]
pub struct UnwiredPort {
    /// The name of the trait.
    pub port: &'static str,
    /// The name of the method.
    pub method: &'static str,
}

impl UnwiredPort {
    /// The call of this method of this port.
    #[must_use]
    pub const fn new(port: &'static str, method: &'static str) -> Self {
        Self { port, method }
    }

    /// Ends a call that can return no error.
    ///
    /// # Panics
    /// Always, with the port and the method.
    #[track_caller]
    pub fn panic(self) -> ! {
        panic!("{self}, which can return no error");
    }
}
