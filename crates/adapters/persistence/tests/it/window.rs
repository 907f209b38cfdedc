use customs_kernel::{PageNumber, PageRequest, PageSize, SortDirection};
use customs_persistence::internals::Window;

fn window(number: u32, size: u32, total: u64) -> Option<Window> {
    let page = PageRequest {
        number: PageNumber::new(number).expect("a page"),
        size: PageSize::new(size).expect("a size"),
        after: None,
    };
    Window::new(page, SortDirection::Ascending, total)
}

#[test]
fn a_page_is_counted_from_the_nearer_end() {
    let from_start =
        |skip, take| Some(Window { skip, take, direction: SortDirection::Ascending, reversed: false, stretch: None });
    let from_end =
        |skip, take| Some(Window { skip, take, direction: SortDirection::Descending, reversed: true, stretch: None });
    assert_eq!(window(1, 10, 25), from_start(0, 10));
    assert_eq!(window(2, 10, 25), from_end(5, 10));
    assert_eq!(window(3, 10, 25), from_end(0, 5));
    assert_eq!(window(2, 10, 40), from_start(10, 10));
    assert_eq!(window(1, 10, 3), from_start(0, 3));
    assert_eq!(window(4, 10, 30), None);
    assert_eq!(window(1, 10, 0), None);
    assert_eq!(window(u32::MAX, 100, u64::from(u32::MAX)), None);
}
