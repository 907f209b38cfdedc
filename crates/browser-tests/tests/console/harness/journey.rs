//! One journey: a service, a browser, and the look back at what the browser complained of.

use super::browser::Browser;
use super::chromedriver::Chromedriver;
use super::found::Found;
use super::service::{FilledOffice, Service};
use futures_util::FutureExt;
use std::panic::{AssertUnwindSafe, resume_unwind};

/// Looks around at a service with a year of work.
pub(crate) fn look_around(walk: impl AsyncFnOnce(&Service, &FilledOffice, &Browser)) {
    let found = Found::to_look_at().unwrap_or_else(|missing| panic!("{missing}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let (service, office) = Service::start_on_a_year(&found.program);
        let chromedriver = Chromedriver::start(&found.chromedriver).await;
        let browser = Browser::open_one(&found, &chromedriver, service.base()).await;
        let outcome = AssertUnwindSafe(walk(&service, &office, &browser)).catch_unwind().await;
        browser.close().await;
        if let Err(panic) = outcome {
            resume_unwind(panic);
        }
    });
}

/// Walks a journey with a service and a browser of its own. Both end with it, however it ends.
pub(crate) fn journey(name: &str, walk: impl AsyncFnOnce(&Service, &Browser)) {
    let Some(found) = Found::look() else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let service = Service::start(&found.program);
        let chromedriver = Chromedriver::start(&found.chromedriver).await;
        let browser = Browser::open_one(&found, &chromedriver, service.base()).await;
        let walked = AssertUnwindSafe(async {
            walk(&service, &browser).await;
            browser.look_back().await;
        });
        let outcome = walked.catch_unwind().await;
        if outcome.is_err() {
            eprintln!("{name} failed at {}\n{}", browser.story(name).await, service.log());
        }
        browser.close().await;
        if let Err(panic) = outcome {
            resume_unwind(panic);
        }
    });
}
