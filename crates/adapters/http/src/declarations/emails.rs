use super::requirements::ReadDeclarations;
use crate::command::Response;
use crate::envelope::Record;
use crate::mails::{MailView, mails_about};
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_declarations::DeclarationId;
use customs_http_macros::get;
use customs_mail::{About, Topic};

/// List the mails about a declaration.
///
/// These are the newest hundred mails to contacts of its customer. Mails that could not be sent are included, with
/// the reason.
#[get("/declarations/{id}/emails", tag = "Declarations", ids("The declaration"), params(WholeList),
    success(200, "The mails, newest first", Record<Vec<MailView>>))]
pub(super) fn list_declaration_emails(asked: Read<ReadDeclarations, 1, WholeList>) -> Handled {
    let (organisation, id) = (asked.organisation(), asked.id());
    // The history shows that the declaration exists. Loading the declaration itself would load its lines, which
    // can be thousands.
    asked.services.declarations.timeline(organisation, DeclarationId::new(id))?;
    let about = About { topic: Topic::Declaration, id };
    let data = mails_about(asked.services.mails.as_ref(), organisation, about)?;
    Response::ok(&Record { data: asked.query.take_from(data) })
}
