use customs_kernel::{PageNumber, PageRequest, PageSize, SortDirection};
use customs_persistence::internals::{COLLECTED, Step, Window, steps};

fn window(number: u32, size: u32, total: u64) -> Option<Window> {
    let page = PageRequest {
        number: PageNumber::new(number).expect("a page"),
        size: PageSize::new(size).expect("a size"),
        after: None,
    };
    Window::new(page, SortDirection::Ascending, total)
}

#[test]
fn frequent_articles_are_walked_to_and_rare_ones_sorted() {
    let first = window(1, 15, 1_000_000).expect("a page");
    assert_eq!(steps(first, 1_000_000, 500_000, Step::Record, 500_000), Some(128));
    assert_eq!(steps(first, 1_000_000, 15, Step::Record, 15), None);
    assert_eq!(steps(first, 1_000_000, 0, Step::Record, 0), None);
}

#[test]
fn a_walk_ends_where_sorting_would_have_been_cheaper() {
    let first = window(1, 15, 1_000_000).expect("a page");
    for total in [4_000, 10_000, 100_000] {
        let steps = steps(first, 1_000_000, total, Step::Record, total).expect("a walk");
        assert!(steps / 2 * Step::Record.cost() <= total * COLLECTED, "{total}: {steps}");
    }
}
