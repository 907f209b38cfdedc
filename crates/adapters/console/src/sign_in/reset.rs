use crate::layout::Layout;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::visit::Visit;
use crate::{Answer, Services};
use askama::Template;
use customs_access::PeopleError;
use customs_serving::blocking;

#[derive(Template)]
#[template(path = "sign_in/reset.html")]
struct ResetPage {
    layout: Layout,
    t: Language,
    is_sent: bool,
}

pub(super) async fn show(visit: Visit) -> Answer {
    visit.page(&ResetPage { layout: Layout::new(&visit, ""), t: visit.t(), is_sent: false })
}

/// Answers the same, and as fast, whether or not a user has this address: the work goes on behind the answer.
pub(super) async fn request(visit: Visit, services: Services, posted: Posted) -> Answer {
    posted.require(Fields::new(&["email"]))?;
    let (people, email) = (services.people.clone(), posted.text("email").to_owned());
    let visitor = visit.details().visitor.clone();
    actix_web::rt::spawn(async move {
        let asked = blocking(move || match people.request_reset(&email, &visitor) {
            Ok(()) | Err(PeopleError::Invalid(_) | PeopleError::TooManyAttempts(_)) => Ok(()),
            Err(error) => Err(crate::failure::Failure::internal(error)),
        });
        if let Err(error) = asked.await {
            tracing::error!(error = ?error, "the link to set a new password could not be mailed");
        }
    });
    visit.page(&ResetPage { layout: Layout::new(&visit, ""), t: visit.t(), is_sent: true })
}
