use crate::harness::journey;
use serde_json::json;

/// The number of lines that the reference of a declaration takes in the list.
fn lines_of(id: i64) -> String {
    format!(
        "const text = document.createRange(); text.selectNodeContents(document.querySelector('#d{id} th bdi')); \
         return new Set([...text.getClientRects()].map((line) => Math.round(line.top))).size"
    )
}

/// What is wider than the sheet.
const CUT_OFF: &str = "return [...document.querySelectorAll('.scroll')].filter((box) => box.scrollWidth > box.clientWidth + 1)\
    .map((box) => box.innerText.slice(0, 200))";

#[test]
fn references_wrap_and_print_has_all_columns() {
    journey("long-references", async |service, browser| {
        let broker = service.broker("Havenzicht Expeditie");
        browser.welcome(&service.user(&broker, "Anna de Vries", "anna@havenzicht.example", "owner")).await;
        let (short, long) = (broker.api.draft(&"7".repeat(20)), broker.api.draft(&"8".repeat(35)));
        broker.api.submit(short);
        browser.open("/console/declarations").await;
        assert_eq!(browser.run(&lines_of(short)).await, json!(1), "20 digits fit");
        assert_eq!(browser.run(&lines_of(long)).await, json!(2), "of 35 digits 24 fit");
        browser.check("long-references").await;
        browser.look_on_paper().await;
        for path in ["/console/declarations".to_owned(), format!("/console/declarations/{short}/lines")] {
            browser.open(&path).await;
            assert_eq!(browser.run(CUT_OFF).await, json!([]), "{path}");
        }
    });
}
