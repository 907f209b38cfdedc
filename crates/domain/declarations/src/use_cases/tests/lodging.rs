//! Tests of messages and submissions.

mod gating;
mod import_vat;
mod objections;
mod on_paper;
mod statistical_values;
mod submit;
mod warehouse_documents;

use super::*;
