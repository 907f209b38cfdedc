//! The shapes of successful responses (document 1, conventions).

use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_kernel::Page;
use customs_kernel::facts::Warning;
use serde::Serialize;
use utoipa::ToSchema;

/// One record.
#[derive(Debug, Serialize, ToSchema)]
pub struct Record<T> {
    #[allow(missing_docs, reason = "a comment would be a description in the OpenAPI document")]
    pub data: T,
}

/// The response of a successful write: the record, and a sentence for people.
#[derive(Debug, Serialize, ToSchema)]
pub struct Written<T> {
    pub(crate) data: T,
    /// Outcome as a sentence for people.
    pub(crate) message: String,
}

/// The response of a successful write that may also carry warnings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WrittenWithWarnings<T> {
    pub(crate) data: T,
    /// Outcome as a sentence for people.
    pub(crate) message: String,
    /// Unknown fields of the body, and what else is not in order, each as `path: message`.
    pub(crate) warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    pub(crate) warning_details: Vec<WarningDetail>,
}

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Listed<T> {
    pub(crate) data: Vec<T>,
    pub(crate) meta: Meta,
}

/// The position of a page in its list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Meta {
    /// Number of this page, counted from 1; 1 with `after_id`, which counts no pages.
    pub(crate) current_page: u32,
    /// Number of the last page.
    pub(crate) last_page: u64,
    /// Largest number of records on a page.
    pub(crate) per_page: u32,
    /// Number of records on all pages together.
    pub(crate) total: u64,
}

/// A sentence for people, without a record.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Message {
    /// Outcome as a sentence for people.
    pub(crate) message: String,
}

impl<T> Written<T> {
    /// What was written, with a message for people.
    pub fn new(data: T, message: &str) -> Self {
        Self { data, message: message.to_owned() }
    }
}

impl<T> WrittenWithWarnings<T> {
    pub(crate) fn new(data: T, message: &str, warnings: &[Warning]) -> Self {
        let (warnings, warning_details) = (warning_texts(warnings), warning_details(warnings));
        Self { data, message: message.to_owned(), warnings, warning_details }
    }
}

impl<T> Listed<T> {
    /// Makes a page whose records have the form that clients see.
    pub fn from_page<R>(page: Page<R>, show: impl FnMut(R) -> T) -> Self {
        let meta = Meta {
            current_page: page.request.number.get(),
            last_page: page.last_page(),
            per_page: page.request.size.get(),
            total: page.total,
        };
        Self { data: page.records.into_iter().map(show).collect(), meta }
    }
}
