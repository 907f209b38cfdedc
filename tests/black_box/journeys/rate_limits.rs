//! Limits on the number of requests of a client.

use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::harness::{Api, Kind, Response, Site, early_in_the_minute, within};

/// The time is long enough for a test to see a whole minute.
const TWO_WINDOWS: Duration = Duration::from_secs(150);

on_both_databases!(every_answer_tells_the_limit_and_the_one_too_many_is_refused, the_token_endpoint_counts_by_itself,);

fn window(answer: &Response) -> Option<String> {
    answer.header("x-ratelimit-reset").map(str::to_owned)
}

fn every_answer_tells_the_limit_and_the_one_too_many_is_refused(kind: Kind) {
    let site = Site::new(kind).with("rate_limit.enabled", "true").with("rate_limit.general_per_minute", "5");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;

    // Windows begin at full minutes. If one begins in the meantime, the count starts again in the next.
    early_in_the_minute();
    within(TWO_WINDOWS, "six requests within one minute", || {
        let paths = [
            "/declarations",
            "/declarations/999999",
            "/nowhere",
            "/declarations?page=0",
            "/callbacks",
            "/declarations",
        ];
        let answers: Vec<Response> = paths.iter().map(|path| api.get(path)).collect();
        let fresh = answers[0].header("x-ratelimit-remaining") == Some("4");
        if !fresh || answers.iter().any(|answer| window(answer) != window(&answers[0])) {
            thread::sleep(Duration::from_secs(1));
            return None;
        }
        let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
        assert_eq!(statuses, [200, 404, 404, 422, 200, 429], "errors count as well");
        for (answer, remaining) in answers.iter().zip(["4", "3", "2", "1", "0", "0"]) {
            assert_eq!(answer.header("x-ratelimit-limit"), Some("5"));
            assert_eq!(answer.header("x-ratelimit-remaining"), Some(remaining));
        }
        let refused = &answers[5];
        let seconds = refused.json()["retry_after"].as_u64().expect("whole seconds");
        assert_eq!(refused.json()["error"], "rate_limit_exceeded");
        assert!((1..=60).contains(&seconds));
        assert_eq!(refused.header("retry-after"), Some(&*seconds.to_string()));
        Some(())
    });
}

fn the_token_endpoint_counts_by_itself(kind: Kind) {
    let site = Site::new(kind).with("rate_limit.enabled", "true").with("rate_limit.token_per_minute", "3");
    let service = site.serve();
    let api = Api::new(&service.base());
    let request = json!({ "grant_type": "client_credentials", "client_id": "nobody", "client_secret": "guess" });

    early_in_the_minute();
    within(TWO_WINDOWS, "four guesses within one minute", || {
        let answers: Vec<Response> = (0..4).map(|_| api.post("/oauth/token", &request)).collect();
        let fresh = answers[0].header("x-ratelimit-remaining") == Some("2");
        if !fresh || answers.iter().any(|answer| window(answer) != window(&answers[0])) {
            thread::sleep(Duration::from_secs(1));
            return None;
        }
        let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
        assert_eq!(statuses, [401, 401, 401, 429]);
        Some(())
    });
}
