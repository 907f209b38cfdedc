use bytes::Bytes;
use customs_http::internals::{MOST_ITEMS, array_items, by_line};

fn cut(text: &str) -> Option<Vec<String>> {
    let items = array_items(&Bytes::copy_from_slice(text.as_bytes())).ok()?;
    Some(items.iter().map(|item| String::from_utf8_lossy(item).into_owned()).collect())
}

#[test]
fn an_array_is_cut_where_its_items_end() {
    assert_eq!(cut(" [ ] "), Some(vec![]));
    let items = cut("[{\"a\": \"],[\"},\n 12 , [1,2],\"x\"]\n").expect("an array");
    assert_eq!(items, ["{\"a\": \"],[\"}", "12", "[1,2]", "\"x\""]);
    for text in ["", "{}", "[", "[1", "[1,", "[1,]", "[1]]", "[1 2]", "[] x", "[{]", "[\"a]"] {
        assert_eq!(cut(text), None, "{text}");
    }
}

#[test]
fn lines_are_items_and_blank_ones_are_not() {
    let lines = by_line(&Bytes::from_static(b"{\"a\":1}\r\n\n  {\"b\":2}\n"));
    assert_eq!(lines, [&b"{\"a\":1}"[..], b"{\"b\":2}"]);
    assert_eq!(by_line(&Bytes::from("1\n".repeat(100_000))).len(), MOST_ITEMS + 1);
    assert_eq!(cut(&format!("[{}1]", "1,".repeat(100_000))).expect("an array").len(), MOST_ITEMS + 1);
}

#[test]
fn an_error_names_the_line() {
    let error = array_items(&Bytes::from_static(b"[\n{},\n{}\n{}]")).expect_err("no comma");
    assert!(String::from_utf8_lossy(&error.body()).contains("line 4"), "{error}");
}
