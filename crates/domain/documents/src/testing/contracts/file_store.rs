use crate::{FileKey, FileStore, FileStoreError};
use bytes::Bytes;
use customs_kernel::{CountingEntropy, OrganisationId, equal, holds, keeps};

/// Runs the contract of [`FileStore`] on an empty store.
pub async fn file_store_contract(store: &dyn FileStore) {
    let entropy = CountingEntropy::default();
    let key = || FileKey::generate(OrganisationId::new(7), &entropy);
    keeps! { async "FileStore":
        what_was_written_is_read(store, &key());
        any_range_can_be_read(store, &key());
        nothing_is_read_before_the_end(store, &key());
        what_is_aborted_or_dropped_was_never_there(store, &key(), &key());
        what_is_removed_is_gone(store, &key(), &key());
        another_size_is_damage(store, &key());
    }
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
    holds!(is_absent(store, key).await, [key]);
    let content = content();
    store_in_pieces(store, key, &content).await;
    holds!(read(store, key, content.len(), 0..content.len() as u64).await == content, "the file is as it was", [key]);
}

async fn any_range_can_be_read(store: &dyn FileStore, key: &FileKey) {
    let content = Bytes::from_static(b"0123456789");
    store_in_pieces(store, key, &content).await;
    for (range, wanted) in [(0..10, "0123456789"), (0..1, "0"), (3..7, "3456"), (9..10, "9")] {
        equal!(read(store, key, 10, range.clone()).await, wanted.as_bytes(), [key, range]);
    }
}

async fn nothing_is_read_before_the_end(store: &dyn FileStore, key: &FileKey) {
    let mut writer = store.create(key).await.expect("begun");
    writer.write(Bytes::from_static(b"0")).await.expect("written");
    holds!(is_absent(store, key).await, [key]);
    writer.finish().await.expect("finished");
    equal!(read(store, key, 1, 0..1).await, b"0", [key]);
}

async fn what_is_aborted_or_dropped_was_never_there(store: &dyn FileStore, aborted: &FileKey, dropped: &FileKey) {
    let mut writer = store.create(aborted).await.expect("begun");
    writer.write(content()).await.expect("written");
    writer.abort().await;
    holds!(is_absent(store, aborted).await, [aborted]);
    let mut writer = store.create(dropped).await.expect("begun");
    writer.write(content()).await.expect("written");
    drop(writer);
    holds!(is_absent(store, dropped).await, [dropped]);
    store.delete(dropped).await.expect("removed");
}

async fn what_is_removed_is_gone(store: &dyn FileStore, key: &FileKey, never: &FileKey) {
    store_in_pieces(store, key, &Bytes::from_static(b"0")).await;
    store.delete(key).await.expect("removed");
    holds!(is_absent(store, key).await, [key]);
    store.delete(key).await.expect("gone already");
    store.delete(never).await.expect("never there");
}

async fn another_size_is_damage(store: &dyn FileStore, key: &FileKey) {
    store_in_pieces(store, key, &Bytes::from_static(b"01")).await;
    for size in [1, 3] {
        holds!(matches!(store.open(key, size, 0..1).await, Err(FileStoreError::Damaged)), "{size}", [key]);
    }
}
