//! A browser, and what a user does with it.

use super::chromedriver::Chromedriver;
use super::found::Found;
use super::watch;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::time::{Duration, Instant};
use thirtyfour::cdp::Cdp;
use thirtyfour::common::log::LoggingPrefsLogLevel;
use thirtyfour::prelude::*;

/// How long the tests wait for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// A browser with one tab.
pub(crate) struct Browser {
    driver: WebDriver,
    pub(super) tools: Cdp,
    base: String,
    pub(super) axe: String,
    /// Addresses that the service refuses on purpose in this journey, which Chromium reports as errors.
    refused: RefCell<Vec<String>>,
}

impl Browser {
    pub(super) async fn open_one(found: &Found, chromedriver: &Chromedriver, base: &str) -> Self {
        let mut wishes = DesiredCapabilities::chrome();
        for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--lang=en"] {
            wishes.add_arg(argument).expect("an argument");
        }
        wishes.set_binary(&found.chromium.to_string_lossy()).expect("a program");
        wishes.set_logging_prefs("browser", LoggingPrefsLogLevel::All).expect("a preference");
        let driver = WebDriver::new(&chromedriver.address, wishes).await.expect("a browser");
        let tools = driver.cdp();
        let source = json!({ "source": watch::COLLECT });
        tools.send_raw("Page.addScriptToEvaluateOnNewDocument", source).await.expect("a listener");
        let axe = found.axe.as_ref().map(|axe| std::fs::read_to_string(axe).expect("axe")).unwrap_or_default();
        Self { driver, tools, base: base.to_owned(), axe, refused: RefCell::default() }
    }

    /// Goes to a page of the service.
    pub(crate) async fn open(&self, path: &str) {
        self.driver.goto(format!("{}{path}", self.base)).await.expect("a page");
    }

    /// Goes to an address that is not below that of the service.
    pub(crate) async fn open_at(&self, address: &str) {
        self.driver.goto(address).await.expect("a page");
    }

    /// Goes to a page that is refused with this heading.
    pub(crate) async fn open_refused(&self, path: &str, heading: &str) {
        self.refused.borrow_mut().push(path.to_owned());
        self.open(path).await;
        assert_eq!(self.text("h1").await, heading, "{path}");
    }

    /// Expects that the browser complains of what has this text.
    pub(crate) fn expect_complaints(&self, about: &str) {
        self.refused.borrow_mut().push(about.to_owned());
    }

    /// Goes back, as the button of the browser does.
    pub(crate) async fn back(&self) {
        self.driver.back().await.expect("the page before");
    }

    /// Types a text into the field of this name, in place of what stands there.
    pub(crate) async fn fill(&self, name: &str, text: &str) {
        let field = self.find(&format!("main [name=\"{name}\"]")).await;
        field.clear().await.expect("an empty field");
        field.send_keys(text).await.expect("a field that takes a text");
    }

    /// Chooses a value of a list, or ticks a box.
    pub(crate) async fn choose(&self, name: &str, value: &str) {
        let set = format!(
            "const field = document.querySelector('main select[name={0}]');\
             if (field) {{ field.value = '{1}'; field.dispatchEvent(new Event('input', {{bubbles: true}}));\
             field.dispatchEvent(new Event('change', {{bubbles: true}})); return field.value === '{1}' }}\
             const box = document.querySelector('main input[name={0}][value=\"{1}\"]');\
             if (box && !box.checked) box.click(); return !!box",
            json!(name),
            value
        );
        assert_eq!(self.run(&set).await, json!(true), "{name} has no value {value}");
    }

    /// Presses keys where the focus is.
    pub(crate) async fn keys(&self, keys: &str) {
        self.driver.action_chain().send_keys(keys).perform().await.expect("keys that are pressed");
    }

    /// Gives a file to the field of this name.
    pub(crate) async fn attach(&self, name: &str, file: &std::path::Path) {
        self.find(&format!("main [name=\"{name}\"]")).await.send_keys(file.to_string_lossy()).await.expect("a file");
    }

    /// Presses the button, or follows the link, with this text in the page, and waits for the page after it.
    pub(crate) async fn press(&self, text: &str) {
        let mark = "window.__left = false; document.addEventListener('submit', () => 0)";
        self.run(mark).await;
        self.press_here(text).await;
        self.until("window.__left === undefined && document.readyState === 'complete'").await;
    }

    /// The same where the page stays and a part of it changes.
    pub(crate) async fn press_here(&self, text: &str) {
        let path = format!("//main//*[self::button or self::a or self::summary][normalize-space()={}]", quoted(text));
        let started = Instant::now();
        loop {
            match self.driver.find(By::XPath(path.as_str())).await {
                Ok(element) => {
                    element.scroll_into_view().await.expect("an element");
                    return element.click().await.unwrap_or_else(|error| panic!("{text}: {error}"));
                }
                Err(error) if started.elapsed() > PATIENCE => panic!("nothing reads {text}: {error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    /// Waits until an expression of JavaScript is true.
    pub(crate) async fn until(&self, condition: &str) {
        let (started, script) = (Instant::now(), format!("return !!({condition})"));
        loop {
            // While a page gives way to the next one, nothing can be asked.
            if let Ok(answer) = self.driver.execute(script.as_str(), vec![]).await
                && answer.json() == &json!(true)
            {
                return;
            }
            assert!(started.elapsed() < PATIENCE, "never happened: {condition}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until the page shows this text.
    pub(crate) async fn until_shown(&self, text: &str) {
        self.until(&format!("document.body.innerText.includes({})", json!(text))).await;
    }

    /// Whether the page shows this text.
    pub(crate) async fn shows(&self, text: &str) -> bool {
        self.run(&format!("return document.body.innerText.includes({})", json!(text))).await == json!(true)
    }

    /// The text of the first element of this kind.
    pub(crate) async fn text(&self, css: &str) -> String {
        self.find(css).await.text().await.expect("a text")
    }

    /// Path and query of the page.
    pub(crate) async fn path(&self) -> String {
        self.run("return location.pathname + location.search").await.as_str().expect("a path").to_owned()
    }

    /// Runs a script in the page.
    pub(crate) async fn run(&self, script: &str) -> Value {
        self.driver.execute(script, vec![]).await.unwrap_or_else(|error| panic!("{script}: {error}")).json().clone()
    }

    /// Signs a user in for the first time, by the link.
    pub(crate) async fn welcome(&self, link: &str) {
        self.open(link).await;
        self.fill("password", "a boat in the harbour").await;
        self.press("Set the password and sign in").await;
    }

    async fn find(&self, css: &str) -> WebElement {
        let started = Instant::now();
        loop {
            match self.driver.find(By::Css(css)).await {
                Ok(element) => return element,
                Err(error) if started.elapsed() > PATIENCE => panic!("{css} is not on the page: {error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    pub(super) async fn run_async(&self, script: &str) -> Value {
        self.driver.execute_async(script, vec![]).await.expect("an answer").json().clone()
    }

    pub(super) async fn picture(&self, file: &std::path::Path) {
        self.driver.screenshot(file).await.expect("a picture");
    }

    /// What the browser wrote to its console unexpectedly.
    pub(super) async fn complaints(&self) -> Vec<String> {
        let log = self.driver.browser_log().await.expect("a log");
        let severe =
            log.into_iter().filter(|entry| entry.level == "SEVERE" || entry.source.as_deref() == Some("security"));
        let refused = self.refused.borrow();
        severe.map(|entry| entry.message).filter(|stated| !refused.iter().any(|path| stated.contains(path))).collect()
    }

    /// Where the browser is, for a developer who looks for the reason of a failure; with a picture if there is a
    /// folder.
    pub(super) async fn story(&self, name: &str) -> String {
        if let Some(folder) = watch::pictures() {
            let _ = self.driver.screenshot(&folder.join(format!("FAILED-{name}.png"))).await;
        }
        let script = "return location.href + '\\n' + document.body.innerText.slice(0, 3000)";
        let page = self.driver.execute(script, vec![]).await.map(|page| page.json().clone()).unwrap_or_default();
        format!("{}\n{:?}", page.as_str().unwrap_or("nowhere"), self.complaints().await)
    }

    /// Ends the browser; without it, it would go on beside its driver.
    pub(super) async fn close(self) {
        let _ = self.driver.quit().await;
    }
}

/// A text in an expression of XPath.
fn quoted(text: &str) -> String {
    if text.contains('\'') { format!("\"{text}\"") } else { format!("'{text}'") }
}
