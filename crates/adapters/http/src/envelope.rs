//! The shapes that answers come in (document 1, conventions).

use customs_kernel::Page;
use serde::Serialize;
use utoipa::ToSchema;

/// One record.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Record<T> {
    pub(crate) data: T,
}

/// What a successful write answers: the record, and a sentence for people.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Written<T> {
    pub(crate) data: T,
    pub(crate) message: String,
}

/// What a successful write answers where something may be worth a look.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WrittenWithWarnings<T> {
    pub(crate) data: T,
    pub(crate) message: String,
    /// Fields that are not known, as `path: message`.
    pub(crate) warnings: Vec<String>,
}

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Listed<T> {
    pub(crate) data: Vec<T>,
    pub(crate) meta: Meta,
}

/// Where a page stands in its list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Meta {
    pub(crate) current_page: u32,
    pub(crate) last_page: u64,
    pub(crate) per_page: u32,
    pub(crate) total: u64,
}

/// A sentence for people, alone.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Message {
    pub(crate) message: String,
}

impl<T> Written<T> {
    pub(crate) fn new(data: T, message: &str) -> Self {
        Self { data, message: message.to_owned() }
    }
}

impl<T> WrittenWithWarnings<T> {
    pub(crate) fn new(data: T, message: &str, warnings: Vec<String>) -> Self {
        Self { data, message: message.to_owned(), warnings }
    }
}

impl<T> Listed<T> {
    /// The page with each record as clients see it.
    pub(crate) fn of<R>(page: Page<R>, show: impl FnMut(R) -> T) -> Self {
        let meta = Meta {
            current_page: page.request.number.get(),
            last_page: page.last_page(),
            per_page: page.request.size.get(),
            total: page.total,
        };
        Self { data: page.records.into_iter().map(show).collect(), meta }
    }
}
