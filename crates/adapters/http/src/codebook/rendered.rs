use super::Language;
use crate::ApiError;
use crate::entity_tags::{content_tag, is_known};
use crate::query::WholeList;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, ETAG, HeaderMap};
use bytes::Bytes;
use chrono::NaiveDate;
use customs_tariff::CodeTable;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Finished answers about the codebook, kept until the codebook changes: most clients ask for the same tables on the
/// same day.
#[derive(Debug, Default)]
pub(crate) struct RenderedTables(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    version: i64,
    responses: HashMap<Asked, Rendered>,
}

/// The key of a kept response, beside the version of the codebook. Without a table it stands for the list of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Asked {
    pub(super) table: Option<CodeTable>,
    pub(super) date: Option<NaiveDate>,
    pub(super) language: Language,
}

/// A rendered body with its entity tag.
#[derive(Debug, Clone)]
pub(super) struct Rendered {
    body: Bytes,
    entity_tag: String,
}

/// Largest number of kept responses: enough for all tables in both languages on a few days. The largest answer is about
/// 300 KB.
const MOST: usize = 128;

impl RenderedTables {
    /// Returns the kept response, or makes one and keeps it. Pages of a list are not kept: clients may ask for any
    /// number of different pages, which would push out the tables that most clients ask for.
    pub(super) fn get<T: Serialize>(
        &self,
        version: i64,
        asked: Asked,
        list: WholeList,
        make: impl FnOnce() -> T,
    ) -> Result<Rendered, ApiError> {
        if !list.is_whole() {
            return Rendered::from_response(&make());
        }
        if let Some(rendered) = self.at_version(version).responses.get(&asked) {
            return Ok(rendered.clone());
        }
        // Other threads go on meanwhile; if two of them ask for the same table at once, both render it.
        let rendered = Rendered::from_response(&make())?;
        let mut kept = self.at_version(version);
        if kept.version == version {
            if kept.responses.len() >= MOST {
                kept.responses.clear();
            }
            kept.responses.insert(asked, rendered.clone());
        }
        Ok(rendered)
    }

    fn at_version(&self, version: i64) -> MutexGuard<'_, Kept> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.version != version {
            *kept = Kept { version, responses: HashMap::new() };
        }
        kept
    }
}

impl Rendered {
    fn from_response<T: Serialize>(response: &T) -> Result<Self, ApiError> {
        let body = Bytes::from(serde_json::to_vec(response).map_err(ApiError::internal)?);
        let entity_tag = content_tag(&body);
        Ok(Self { body, entity_tag })
    }

    /// Answers 200 with the body, or 304 when the client has it already. Clients may cache the response but must ask
    /// each time whether it is still current, so that an import shows at once.
    pub(super) fn respond(self, headers: &HeaderMap) -> HttpResponse {
        let known = is_known(headers, &self.entity_tag);
        let status = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
        let mut response = HttpResponse::build(status);
        response.insert_header((ETAG, self.entity_tag)).insert_header((CACHE_CONTROL, "private, no-cache"));
        if known { response.finish() } else { response.content_type("application/json").body(self.body) }
    }
}
