use tokio::runtime::{Builder, Handle};

/// Waits for work on files where the caller cannot: on threads that are there for waiting, and in commands.
///
/// # Panics
/// On a thread that runs asynchronous work itself: it would stand still.
pub(super) fn wait<T>(work: impl Future<Output = T>) -> T {
    match Handle::try_current() {
        Ok(handle) => handle.block_on(work),
        // A command has no runtime, and files need one.
        #[expect(clippy::expect_used, reason = "a runtime of one thread fails only where no thread could start")]
        Err(_) => Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(work),
    }
}
