use customs_http::internals::ReadinessChange as Change;
use customs_http::{NotReady, Readiness, WatchedReadiness};
use std::sync::Arc;

struct Ready;

impl Readiness for Ready {
    fn check(&self) -> Result<(), NotReady> {
        Ok(())
    }
}

#[test]
fn a_change_is_told_once() {
    let watched = WatchedReadiness::over(Arc::new(Ready));
    let silent = || Err(NotReady::because("the database does not answer").caused_by(&"host 10.0.0.7"));
    let elsewhere = || Err(NotReady::because("the database does not answer").caused_by(&"host 10.0.0.8"));
    let pending = || Err(NotReady::because("migrations are pending"));
    let reported: Vec<Option<Change>> =
        [Ok(()), silent(), silent(), elsewhere(), pending(), pending(), Ok(()), Ok(()), silent()]
            .iter()
            .map(|found| watched.change(found))
            .collect();
    let (down, up) = (Some(Change::NotReady), Some(Change::Ready));
    assert_eq!(reported, [None, down, None, None, Some(Change::NotReady), None, up, None, Some(Change::NotReady)]);
    assert_eq!(watched.check(), Ok(()));
}
