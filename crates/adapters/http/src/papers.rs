//! Papers of declarations and transits as PDF: what is asked of them, and how they are answered.

use crate::choices::choices;
use crate::documents::download::attachment;
use crate::entity_tags::{content_tag, is_known};
use crate::operation::Responded;
use crate::query::{FromQuery, QueryReader};
use crate::{ApiError, blocking};
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, ETAG};
use actix_web::{HttpRequest, HttpResponse};
use customs_kernel::PaperLanguage;
use customs_papers::{PaperChoice, PrintedPaper};
use utoipa::IntoParams;

choices! {
    /// Language of the titles. When left out, it is that of the customer, as on its invoices.
    PaperLanguageCode: "nl", "en";
    /// `accompanying`: the document that accompanies the goods; `declaration`: the declaration. When left out, it is the
    /// accompanying document from the release of an export or a transit on, and the declaration otherwise.
    PaperDocument: "accompanying", "declaration";
}

/// Which paper is wanted, and in which language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PaperWish {
    pub(crate) document: Option<PaperChoice>,
    pub(crate) language: Option<PaperLanguage>,
}

impl FromQuery for PaperWish {
    fn from_query(query: &mut QueryReader) -> Self {
        let documents = PaperChoice::ALL.map(|choice| (choice.word(), choice));
        let languages = PaperLanguage::ALL.map(|language| (language.code(), language));
        Self { document: query.choice("document", &documents), language: query.choice("language", &languages) }
    }
}

#[expect(dead_code, reason = "the parameters for the OpenAPI document; they are read by the same names")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PaperParameters {
    #[param(inline)]
    language: Option<PaperLanguageCode>,
    #[param(inline)]
    document: Option<PaperDocument>,
}

/// Answers with the paper that `print` makes on a thread that may wait. A client that has the same bytes gets none.
pub(crate) async fn answer(
    request: &HttpRequest,
    print: impl FnOnce() -> Result<PrintedPaper, ApiError> + Send + 'static,
) -> Responded {
    let (paper, tag) = blocking(move || {
        let paper = print()?;
        let tag = content_tag(&paper.bytes);
        Ok((paper, tag))
    })
    .await?;
    if is_known(request.headers(), &tag) {
        return Ok(HttpResponse::NotModified().insert_header((ETAG, tag)).finish());
    }
    let PrintedPaper { file_name, bytes } = paper;
    let mut response = HttpResponse::Ok();
    response.insert_header((CONTENT_TYPE, PrintedPaper::MEDIA_TYPE));
    response.insert_header((CONTENT_DISPOSITION, attachment(&file_name)));
    response.insert_header((ETAG, tag));
    Ok(response.body(bytes))
}
