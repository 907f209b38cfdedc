use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

/// A lock that its holder can take again. A fake holds it during a unit of work and takes it again in each call inside;
/// calls of other threads wait.
#[derive(Debug, Default)]
pub struct Turn {
    holder: Mutex<Option<Holder>>,
    left: Condvar,
}

#[derive(Debug)]
struct Holder {
    thread: ThreadId,
    depth: u32,
}

impl Turn {
    /// Waits until no other thread has the turn, and keeps it until the guard is dropped.
    pub fn take(&self) -> TurnGuard<'_> {
        let me = thread::current().id();
        let taken = |holder: &mut Option<Holder>| holder.as_ref().is_some_and(|holder| holder.thread != me);
        let mut holder = self.left.wait_while(self.lock(), taken).unwrap_or_else(PoisonError::into_inner);
        holder.get_or_insert(Holder { thread: me, depth: 0 }).depth += 1;
        TurnGuard(self)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Holder>> {
        self.holder.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps the turn of a thread. Dropping the guard ends the turn, also when the work panics.
#[derive(Debug)]
pub struct TurnGuard<'a>(&'a Turn);

impl Drop for TurnGuard<'_> {
    fn drop(&mut self) {
        let mut holder = self.0.lock();
        if let Some(held) = holder.as_mut() {
            held.depth -= 1;
            if held.depth == 0 {
                *holder = None;
                self.0.left.notify_one();
            }
        }
    }
}
