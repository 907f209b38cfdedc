use bytes::{Bytes, BytesMut};
use futures_util::{FutureExt, Stream, StreamExt};

/// Bytes that are gathered before any work on them.
pub const ENOUGH: usize = 128 * 1024;
/// Pieces after which other requests have their turn.
const IN_A_ROW: usize = 512;

/// The bytes of a part of a form in pieces of a useful size, regardless of those that its sender or its contents make:
/// beginnings of a boundary cut a part into pieces of a few bytes, and work that is done for each would be done
/// millions of times.
pub struct Pieces<S, E> {
    part: S,
    failure: Option<E>,
    /// Whether the part has ended; it must not be asked again then.
    has_ended: bool,
}

impl<S, E> Pieces<S, E>
where
    S: Stream<Item = Result<Bytes, E>> + Unpin,
{
    /// Gathers the pieces of `part`.
    pub const fn new(part: S) -> Self {
        Self { part, failure: None, has_ended: false }
    }

    /// The next bytes: as many as have arrived, up to some 128 KiB, and at least one. `None` at the end of the part.
    ///
    /// # Errors
    /// The error of the part, after all bytes before it.
    pub async fn next(&mut self) -> Option<Result<Bytes, E>> {
        if let Some(failure) = self.failure.take() {
            return Some(Err(failure));
        }
        if self.has_ended {
            return None;
        }
        let first = match self.part.next().await {
            Some(Ok(first)) => first,
            Some(Err(failure)) => return Some(Err(failure)),
            None => {
                self.has_ended = true;
                return None;
            }
        };
        if first.len() >= ENOUGH {
            return Some(Ok(first));
        }
        // Mostly nothing more has arrived, and nothing is copied.
        let Some(second) = self.arrived() else { return Some(Ok(first)) };
        let mut gathered = BytesMut::with_capacity(ENOUGH);
        gathered.extend_from_slice(&first);
        gathered.extend_from_slice(&second);
        let mut pieces = 2;
        while gathered.len() < ENOUGH {
            let Some(piece) = self.arrived() else { break };
            gathered.extend_from_slice(&piece);
            pieces += 1;
            if pieces % IN_A_ROW == 0 {
                tokio::task::yield_now().await;
            }
        }
        Some(Ok(gathered.freeze()))
    }

    /// A piece that has arrived already; `None` when none has, at the end, and at a failure, which comes next.
    fn arrived(&mut self) -> Option<Bytes> {
        match self.part.next().now_or_never()? {
            Some(Ok(piece)) => return Some(piece),
            Some(Err(failure)) => self.failure = Some(failure),
            None => self.has_ended = true,
        }
        None
    }
}
