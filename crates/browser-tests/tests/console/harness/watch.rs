//! What is watched on every page: access for people who cannot see or point, the policy of the page, other sites, and
//! its looks.

use super::browser::Browser;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Runs before anything in a page, and collects what its policy refuses.
pub(super) const COLLECT: &str = "window.__refused = []; document.addEventListener('securitypolicyviolation', \
    (event) => window.__refused.push(event.violatedDirective + ' ' + event.blockedURI))";
const RUN_AXE: &str = "const done = arguments[arguments.length - 1]; \
    axe.run(document, {resultTypes: ['violations']}).then((found) => done(found.violations.map((rule) => \
    rule.id + ': ' + rule.nodes.map((node) => node.target + ' ' + node.failureSummary).join(' | '))), \
    (error) => done(['axe failed: ' + error]))";
const FOREIGN: &str = "return performance.getEntriesByType('resource').map((entry) => entry.name)\
    .filter((name) => !name.startsWith(location.origin))";

/// The folder for pictures.
pub(super) fn pictures() -> Option<PathBuf> {
    let folder = PathBuf::from(std::env::var_os("CONSOLE_PICTURES")?);
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    Some(folder)
}

impl Browser {
    /// Looks at the page in light and dark, on a telephone and on a desk, and finds nothing wrong with it.
    pub(crate) async fn check(&self, name: &str) {
        self.until("document.readyState === 'complete'").await;
        self.check_policy(name).await;
        self.run(&self.axe).await;
        for (theme, width) in [("light", 1440), ("dark", 1440), ("light", 360), ("dark", 360)] {
            self.look(theme, width).await;
            let found = self.run_async(RUN_AXE).await;
            assert_eq!(found, json!([]), "{name}, {theme}, {width} px");
            let fits = "return document.documentElement.scrollWidth <= innerWidth";
            let wide = "return [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth) \
                        .slice(0, 9).map(e => `${e.tagName}.${e.className}#${e.id}`).join(' ')";
            assert_eq!(
                self.run(fits).await,
                json!(true),
                "{name} scrolls sideways at {width} px: {}",
                self.run(wide).await
            );
            if let Some(folder) = pictures() {
                self.run("scrollTo(0, 0)").await;
                self.picture(&folder.join(format!("{name}-{theme}-{width}.png"))).await;
            }
        }
        self.look("light", 1440).await;
    }

    /// Makes pages come in this language.
    pub(crate) async fn speak(&self, language: &str) {
        self.report("Network.enable", json!({})).await;
        self.report("Network.setExtraHTTPHeaders", json!({ "headers": { "Accept-Language": language } })).await;
    }

    /// Makes pages run no scripts of their own. The driver still runs its own.
    pub(crate) async fn without_scripts(&self) {
        self.report("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await;
    }

    /// Makes pages look as they do on a sheet of A4 between its margins.
    pub(crate) async fn look_on_paper(&self) {
        self.report("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
        let metrics = json!({ "width": 720, "height": 1000, "deviceScaleFactor": 1, "mobile": false });
        self.report("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// Makes the browser fetch everything each time, like one that was never here.
    pub(crate) async fn forget_files(&self) {
        self.report("Network.enable", json!({})).await;
        self.report("Network.setCacheDisabled", json!({ "cacheDisabled": true })).await;
    }

    /// Takes a picture of a page for the documentation, as it is on a small desk.
    pub(crate) async fn take(&self, path: &str, file: &std::path::Path) {
        self.look("light", 1280).await;
        self.open(path).await;
        self.until("document.readyState === 'complete'").await;
        self.run("scrollTo(0, 0)").await;
        self.picture(file).await;
    }

    /// The policy refused nothing, and nothing came from another site.
    async fn check_policy(&self, name: &str) {
        assert_eq!(self.run("return window.__refused ?? []").await, json!([]), "{name}: refused by its policy");
        assert_eq!(self.run(FOREIGN).await, json!([]), "{name}: from other sites");
    }

    /// The end of the journey: the browser has nothing to complain of.
    pub(super) async fn look_back(&self) {
        self.check_policy("the last page").await;
        let complaints = self.complaints().await;
        assert!(complaints.is_empty(), "the browser complains: {complaints:#?}");
    }

    async fn look(&self, theme: &str, width: u32) {
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": theme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ] });
        self.report("Emulation.setEmulatedMedia", features).await;
        let metrics = json!({ "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false });
        self.report("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    async fn report(&self, command: &str, parameters: Value) {
        self.tools.send_raw(command, parameters).await.unwrap_or_else(|error| panic!("{command}: {error}"));
    }
}
