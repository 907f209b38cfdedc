//! Every page of an instance that keeps to itself says so.

use super::bench::Bench;
use customs_access::Role;

const ENGLISH: &str = "This is a copy for trial: nothing leaves it.";
const DUTCH: &str = "Dit is een kopie om te proberen: er gaat niets naar buiten.";

#[actix_rt::test]
async fn every_page_of_an_isolated_instance_says_so_in_both_languages() {
    let bench = Bench::isolated();
    let (owner, stranger) = (bench.member(Role::Owner), bench.stranger());
    for path in ["", "/declarations", "/settings", "/no-such-page"] {
        let page = owner.get(path).await;
        assert!(page.body.contains(ENGLISH), "{path}: {}", page.body);
    }
    let page = stranger.get("/sign-in").await;
    assert!(page.body.contains(ENGLISH), "{}", page.body);
    let in_dutch = owner.request("").insert_header(("accept-language", "nl"));
    let page = bench.send(in_dutch).await;
    assert!(page.body.contains(DUTCH), "{}", page.body);
}

#[actix_rt::test]
async fn no_other_page_does() {
    let bench = Bench::new();
    let page = bench.member(Role::Owner).get("").await;
    assert_eq!(page.status, 200);
    assert!(!page.body.contains(ENGLISH) && !page.body.contains("copy for trial"), "{}", page.body);
}
