use crate::{FileKey, FileStore, FileStoreError};
use bytes::Bytes;
use customs_kernel::{CountingEntropy, OrganisationId};

/// Runs the contract of [`FileStore`] on an empty store.
pub async fn file_store_contract(store: &dyn FileStore) {
    let entropy = CountingEntropy::default();
    let key = || FileKey::generate(OrganisationId::new(7), &entropy);
    what_was_written_is_read(store, &key()).await;
    any_range_can_be_read(store, &key()).await;
    nothing_is_read_before_the_end(store, &key()).await;
    what_is_aborted_or_dropped_was_never_there(store, &key(), &key()).await;
    what_is_removed_is_gone(store, &key(), &key()).await;
    another_size_is_damage(store, &key()).await;
}

/// Content longer than two parts of any store, with no two parts alike.
fn content() -> Bytes {
    (0..12_000_000_u32).map(|number| (number / 251 + number) as u8).collect()
}

async fn store_in_pieces(store: &dyn FileStore, key: &FileKey, content: &Bytes) {
    let mut writer = store.create(key).await.expect("begun");
    let mut start = 0;
    while start < content.len() {
        let end = (start + 60_001).min(content.len());
        writer.write(content.slice(start..end)).await.expect("written");
        start = end;
    }
    writer.finish().await.expect("finished");
}

async fn read(store: &dyn FileStore, key: &FileKey, size: usize, range: std::ops::Range<u64>) -> Vec<u8> {
    let mut reader = store.open(key, size as u64, range).await.expect("opened");
    let mut read = Vec::new();
    while let Some(bytes) = reader.next().await.expect("read") {
        read.extend_from_slice(&bytes);
    }
    read
}

async fn is_absent(store: &dyn FileStore, key: &FileKey) -> bool {
    matches!(store.open(key, 1, 0..1).await, Err(FileStoreError::NotFound))
}

async fn what_was_written_is_read(store: &dyn FileStore, key: &FileKey) {
    assert!(is_absent(store, key).await);
    let content = content();
    store_in_pieces(store, key, &content).await;
    assert!(read(store, key, content.len(), 0..content.len() as u64).await == content, "the file is as it was");
}

async fn any_range_can_be_read(store: &dyn FileStore, key: &FileKey) {
    let content = Bytes::from_static(b"0123456789");
    store_in_pieces(store, key, &content).await;
    for (range, wanted) in [(0..10, "0123456789"), (0..1, "0"), (3..7, "3456"), (9..10, "9")] {
        assert_eq!(read(store, key, 10, range).await, wanted.as_bytes());
    }
}

async fn nothing_is_read_before_the_end(store: &dyn FileStore, key: &FileKey) {
    let mut writer = store.create(key).await.expect("begun");
    writer.write(Bytes::from_static(b"0")).await.expect("written");
    assert!(is_absent(store, key).await);
    writer.finish().await.expect("finished");
    assert_eq!(read(store, key, 1, 0..1).await, b"0");
}

async fn what_is_aborted_or_dropped_was_never_there(store: &dyn FileStore, aborted: &FileKey, dropped: &FileKey) {
    let mut writer = store.create(aborted).await.expect("begun");
    writer.write(content()).await.expect("written");
    writer.abort().await;
    assert!(is_absent(store, aborted).await);
    let mut writer = store.create(dropped).await.expect("begun");
    writer.write(content()).await.expect("written");
    drop(writer);
    assert!(is_absent(store, dropped).await);
    store.delete(dropped).await.expect("removed");
}

async fn what_is_removed_is_gone(store: &dyn FileStore, key: &FileKey, never: &FileKey) {
    store_in_pieces(store, key, &Bytes::from_static(b"0")).await;
    store.delete(key).await.expect("removed");
    assert!(is_absent(store, key).await);
    store.delete(key).await.expect("gone already");
    store.delete(never).await.expect("never there");
}

async fn another_size_is_damage(store: &dyn FileStore, key: &FileKey) {
    store_in_pieces(store, key, &Bytes::from_static(b"01")).await;
    for size in [1, 3] {
        assert!(matches!(store.open(key, size, 0..1).await, Err(FileStoreError::Damaged)), "{size}");
    }
}
