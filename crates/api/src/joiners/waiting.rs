use tokio::runtime::{Builder, Handle};

/// Blocks on work with files where the caller is not asynchronous: on threads for blocking work, and in commands.
///
/// # Panics
/// On a thread that runs asynchronous work, which must not block.
pub(super) fn wait<T>(work: impl Future<Output = T>) -> T {
    match Handle::try_current() {
        Ok(handle) => handle.block_on(work),
        // A command has no runtime, and work with files needs one.
        #[expect(clippy::expect_used, reason = "a runtime of one thread fails only where no thread could start")]
        Err(_) => Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(work),
    }
}
