use bytes::Bytes;
use customs_documents::testing::file_store_contract;
use customs_documents::{FileKey, FileStore, FileStoreError};
use customs_kernel::{CountingEntropy, OrganisationId};
use customs_storage::{DocumentsUrl, ObjectFiles};
use std::path::PathBuf;

fn open(folder: &tempfile::TempDir) -> ObjectFiles {
    ObjectFiles::open(&DocumentsUrl::Folder(folder.path().join("data/documents"))).expect("opened")
}

/// All files below a folder, including those that the store hides.
fn files(folder: &std::path::Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[tokio::test]
async fn a_folder_holds_files_as_the_port_promises() {
    let folder = tempfile::tempdir().expect("a folder");
    file_store_contract(&open(&folder)).await;
}

#[tokio::test]
async fn nothing_is_left_of_a_file_that_was_aborted_or_whose_writer_crashed() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&folder);
    let entropy = CountingEntropy::default();
    let key = || FileKey::generate(OrganisationId::new(7), &entropy);

    let mut writer = store.create(&key()).await.expect("begun");
    writer.write(Bytes::from(vec![0; PARTS])).await.expect("written");
    writer.abort().await;
    assert_eq!(files(folder.path()), Vec::<PathBuf>::new());

    let crashed = key();
    let mut writer = store.create(&crashed).await.expect("begun");
    writer.write(Bytes::from(vec![0; PARTS])).await.expect("written");
    // A crash runs no destructor.
    std::mem::forget(writer);
    assert_eq!(files(folder.path()).len(), 1);
    store.delete(&crashed).await.expect("removed");
    assert_eq!(files(folder.path()), Vec::<PathBuf>::new());
}

/// Enough bytes for several parts, the last one incomplete.
const PARTS: usize = 12 * 1024 * 1024;

#[tokio::test]
async fn a_store_that_fails_in_the_middle_is_unavailable() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&folder);
    let key = FileKey::generate(OrganisationId::new(7), &CountingEntropy::default());
    std::fs::write(folder.path().join("data/documents/7"), b"a file where the folder should be").expect("written");
    assert!(matches!(store.create(&key).await, Err(FileStoreError::Unavailable(_))));
}

#[cfg(unix)]
#[test]
fn the_folder_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    open(&folder);
    let mode = std::fs::metadata(folder.path().join("data/documents")).expect("made").permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}

#[test]
fn a_folder_that_cannot_be_made_is_told_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, b"").expect("written");
    let error = ObjectFiles::open(&DocumentsUrl::Folder(file.join("documents"))).expect_err("no folder");
    assert!(error.to_string().contains("file/documents"), "{error}");
}

#[cfg(not(feature = "s3"))]
#[test]
fn a_bucket_needs_the_feature() {
    let bucket = DocumentsUrl::Bucket { name: "papers".to_owned(), prefix: String::new() };
    let error = ObjectFiles::open(&bucket).expect_err("no buckets");
    assert!(error.to_string().contains("cargo feature s3"), "{error}");
}
