use crate::visit::Member;
use customs_access::{Permission, Scope};
use customs_kernel::search::{SearchField, SearchedText, SoughtText};

/// Most commands that are shown for a text.
const MOST: usize = 8;

/// A page or a command that the box knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Command {
    /// The address of the page; empty for signing out, which is a form.
    pub(super) href: String,
    pub(super) name: String,
}

impl Command {
    pub(super) fn new(href: impl Into<String>, name: impl Into<String>) -> Self {
        Self { href: href.into(), name: name.into() }
    }

    /// Those whose name has what is sought; all of them while nothing is.
    pub(super) fn among(commands: Vec<Self>, text: &str) -> Vec<Self> {
        let sought = SoughtText::new(text);
        let is_meant = |command: &Self| match &sought {
            Some(sought) => sought.finds(&[SearchedText::new(SearchField::Description, command.name.as_str())], None),
            None => text.is_empty(),
        };
        commands.into_iter().filter(is_meant).take(MOST).collect()
    }
}

/// All pages and commands that the role may use.
pub(super) fn all(member: &Member) -> Vec<Command> {
    let t = member.t();
    let may = |scope| member.may(scope);
    let manages = member.has(Permission::AccountManage);
    let commands = [
        ("/console/declarations/new", t.editing_new(), may(Scope::DeclarationsWrite)),
        ("/console", t.today(), true),
        ("/console/declarations", t.declarations(), may(Scope::DeclarationsRead)),
        ("/console/transits", t.transits(), may(Scope::TransitRead)),
        ("/console/dossiers", t.dossiers(), may(Scope::DossiersRead)),
        ("/console/invoices", t.invoices(), may(Scope::InvoicesRead)),
        ("/console/settings", t.settings(), true),
        ("", t.sign_out(), true),
        ("/console/tasks", t.desk(), true),
        ("/console/transits/arrivals", t.transit_arrivals(), may(Scope::TransitRead)),
        ("/console/transits/arrivals/new", t.transit_new_arrival(), may(Scope::TransitWrite)),
        ("/console/settings/profile", t.settings_profile(), true),
        ("/console/settings/tasks", t.settings_tasks(), true),
        ("/console/settings/organisation", t.settings_organisation(), true),
        ("/console/settings/users", t.settings_users(), manages),
        ("/console/settings/clients", t.settings_clients(), manages),
        ("/console/settings/callbacks", t.settings_callbacks(), may(Scope::DeclarationsRead)),
        ("/console/settings/guarantees", t.settings_guarantees(), may(Scope::GuaranteesRead)),
        ("/console/settings/invoice-to", t.settings_invoice_to(), may(Scope::CustomersRead)),
        ("/console/rejections", t.rejections(), may(Scope::DeclarationsRead)),
        ("/console/outages", t.outages(), crate::outages::may_read(member)),
        ("/console/set-aside", t.set_aside(), may(Scope::DeclarationsRead)),
    ];
    let commands = commands.into_iter().filter(|(.., may)| *may);
    commands.map(|(href, name, _)| Command::new(href, name)).collect()
}
