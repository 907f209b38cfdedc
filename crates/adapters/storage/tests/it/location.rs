use customs_storage::{DocumentsUrl, NotADocumentsUrl};

#[test]
fn folders_and_buckets_are_told_apart() {
    let folder = |path: &str| Ok(DocumentsUrl::Folder(path.into()));
    let bucket =
        |name: &str, prefix: &str| Ok(DocumentsUrl::Bucket { name: name.to_owned(), prefix: prefix.to_owned() });
    assert_eq!("file:data/documents".parse(), folder("data/documents"));
    assert_eq!("file:/srv/x".parse(), folder("/srv/x"));
    assert_eq!("file:///srv/x".parse(), folder("/srv/x"));
    assert_eq!("s3://papers".parse(), bucket("papers", ""));
    assert_eq!("s3://papers/a/b/".parse(), bucket("papers", "a/b"));
    for text in ["", "data", "file:", "file://", "file://host/x", "s3://", "s3:///x", "s3://A b/x", "http://x/y"] {
        assert_eq!(text.parse::<DocumentsUrl>(), Err(NotADocumentsUrl), "{text}");
    }
}
