use crate::harness::journey;

/// Notes when the page asks for its stream from now on.
const NOTE_STREAMS: &str = "const ask = window.fetch.bind(window); window.__asked = []; \
    window.fetch = (url, options) => { \
    if (String(url).startsWith('/console/events')) window.__asked.push(performance.now()); return ask(url, options) }";
/// Signs out as another tab does.
const SIGN_OUT: &str = "const csrf = document.querySelector('form[action$=\"/sign-out\"] [name=csrf]').value; \
    fetch('/console/sign-out', { method: 'POST', body: new URLSearchParams({ csrf }), redirect: 'manual' }) \
    .then(() => { window.__out = true })";

#[test]
fn a_page_whose_session_ended_asks_ever_more_seldom() {
    journey("session-ended", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        browser.open("/console/declarations").await;
        browser.until("document.querySelector('[hx-sse\\\\:connect]')?._htmx?.sse?.reader").await;
        browser.run(NOTE_STREAMS).await;
        browser.expect_complaints("/console/events");
        browser.expect_complaints("htmx:sse:error");
        browser.run(SIGN_OUT).await;
        browser.until("window.__out").await;
        // With the next change the stream ends.
        broker.api.draft("LIVE-1");
        browser.until("window.__asked.length > 3").await;
        let later = "return window.__asked[3] - window.__asked[2] > 2 * (window.__asked[1] - window.__asked[0])";
        assert_eq!(browser.run(later).await, true, "{}", browser.run("return window.__asked").await);
    });
}

/// Keeps requests for such addresses back for a while, and notes all.
fn keep_back(condition: &str) -> String {
    format!(
        "const ask = window.__ask ??= window.fetch.bind(window); window.__asked = []; window.__waits = window.__went = false; \
         window.fetch = async (url, options) => {{ url = String(url); window.__asked.push(url); \
         if (!({condition}) || window.__waits) return ask(url, options); \
         window.__waits = true; await new Promise((go) => setTimeout(go, 3000)); \
         const answer = ask(url, options); \
         answer.catch(() => 0).finally(() => setTimeout(() => {{ window.__went = true }}, 500)); return answer }}"
    )
}

#[test]
fn rows_that_look_again_and_a_filter_do_not_overtake_each_other() {
    journey("filter-while-live", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "declarant")).await;
        let (one, other) = (broker.api.draft("FIRST-1"), broker.api.draft("OTHER-2"));
        browser.open("/console/declarations").await;
        let alone = |shown: i64, hidden: i64| {
            format!("document.querySelector('#d{shown}') && !document.querySelector('#d{hidden}')")
        };

        // The answer with all rows would come after that of the filter.
        browser.run(&keep_back("url === '/console/declarations'")).await;
        broker.api.submit(other);
        browser.until("window.__waits").await;
        browser.fill("search", "FIRST").await;
        browser.until(&alone(one, other)).await;
        browser.until("window.__went").await;
        browser.until(&alone(one, other)).await;

        // Rows that want to look again while a filter is fetched look at what it found.
        browser.run(&keep_back("url.includes('search=OTHER')")).await;
        browser.fill("search", "OTHER").await;
        browser.until("window.__waits").await;
        broker.api.submit(one);
        browser.until("window.__asked.filter((url) => url.includes('search=OTHER')).length > 1").await;
        browser.until("window.__went").await;
        browser.until(&alone(other, one)).await;
        assert!(browser.path().await.contains("search=OTHER"), "the address says what is shown");
    });
}
