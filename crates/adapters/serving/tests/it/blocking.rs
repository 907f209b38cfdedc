use customs_serving::internals::FEW;
use customs_serving::{Unanswered, over_bytes};
use std::thread;

/// The thread on which work over this many bytes runs.
async fn worked_on(bytes: usize) -> thread::ThreadId {
    over_bytes(bytes, || Ok::<_, Unanswered>(thread::current().id())).await.expect("an answer")
}

#[actix_rt::test]
async fn work_over_many_bytes_leaves_the_thread_of_the_loop() {
    let own = thread::current().id();
    assert_eq!((worked_on(1).await, worked_on(FEW).await), (own, own));
    assert_ne!(worked_on(FEW + 1).await, own);
}
