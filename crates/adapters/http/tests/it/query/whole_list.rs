use customs_http::internals::WholeList;
use customs_kernel::{PageNumber, PageSize};

fn requested(page: Option<u32>, per_page: Option<u32>) -> Vec<u32> {
    WholeList { page: page.and_then(PageNumber::new), per_page: per_page.and_then(PageSize::new) }.take_from(1..=60)
}

#[test]
fn a_page_is_cut_out_of_the_list_where_one_is_asked_for() {
    assert_eq!(requested(None, None).len(), 60);
    assert_eq!(requested(Some(1), None), (1..=25).collect::<Vec<_>>());
    assert_eq!(requested(Some(3), None), (51..=60).collect::<Vec<_>>());
    assert!(requested(Some(4), None).is_empty());
    assert_eq!(requested(None, Some(2)), [1, 2]);
    assert_eq!(requested(Some(2), Some(2)), [3, 4]);
    assert!(requested(Some(u32::MAX), Some(100)).is_empty());
}
