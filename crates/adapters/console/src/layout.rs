use crate::desk::{PART as DESK, first_page};
use crate::texts::Language;
use crate::visit::Visit;
use customs_access::Scope;

/// The colours that the user chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Theme {
    /// As the system has them.
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl Theme {
    /// All choices.
    pub(crate) const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// The word in cookies, forms and the attribute `data-theme`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The choice of this word.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.word() == word)
    }

    const fn name(self, t: Language) -> &'static str {
        match self {
            Self::System => t.as_the_system(),
            Self::Light => t.light(),
            Self::Dark => t.dark(),
        }
    }
}

/// How much room the rows of tables take, as the user chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Density {
    /// 40 pixels a row.
    Comfortable,
    /// 28 pixels a row.
    Compact,
}

impl Density {
    /// All choices.
    pub(crate) const ALL: [Self; 2] = [Self::Comfortable, Self::Compact];

    /// The word in cookies, forms and the attribute `data-density`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Comfortable => "comfortable",
            Self::Compact => "compact",
        }
    }

    /// The choice of this word.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|density| density.word() == word)
    }

    const fn name(self, t: Language) -> &'static str {
        match self {
            Self::Comfortable => t.comfortable(),
            Self::Compact => t.compact(),
        }
    }
}

/// The word for whether single letters are commands.
pub(crate) const fn keys_word(has_keys: bool) -> &'static str {
    if has_keys { "on" } else { "off" }
}

/// The frame that all pages share: navigation, user, messages.
pub struct Layout {
    /// Value of `data-theme`.
    pub theme: &'static str,
    /// Value of `data-density`.
    pub density: &'static str,
    /// Value of `data-keys`: whether single letters are commands (`on`), or not (`off`).
    pub keys: &'static str,
    /// The address of the page.
    pub path: String,
    /// CSRF token of the session; empty for strangers.
    pub csrf: String,
    /// Name of the user; `None` for strangers.
    pub user: Option<String>,
    /// The first page of the user.
    pub first_page: &'static str,
    /// The main navigation.
    pub links: Vec<MenuLink>,
    /// The message about a change that was just made.
    pub notice: Option<&'static str>,
    /// Whether nothing leaves this instance.
    pub is_isolated: bool,
    /// The languages to choose from.
    pub languages: Vec<Choice>,
    /// The colours to choose from.
    pub themes: Vec<Choice>,
    /// The densities of tables to choose from.
    pub densities: Vec<Choice>,
    /// Whether single letters are commands, to choose from.
    pub key_choices: Vec<Choice>,
}

/// A link of the main navigation.
pub struct MenuLink {
    pub(crate) href: &'static str,
    pub(crate) name: &'static str,
    pub(crate) is_current: bool,
}

/// One of several values in a list to choose from.
pub struct Choice {
    pub(crate) value: String,
    /// What the list shows.
    pub name: String,
    /// Whether it is the value that the list has.
    pub is_chosen: bool,
}

impl Choice {
    /// A value with its name.
    pub fn new(value: impl Into<String>, name: impl Into<String>, is_chosen: bool) -> Self {
        Self { value: value.into(), name: name.into(), is_chosen }
    }
}

impl Layout {
    /// The frame of a page in this part of the navigation, such as `/console/declarations`.
    pub(crate) fn new(visit: &Visit, part: &str) -> Self {
        let (t, details) = (visit.t(), visit.details());
        let scopes = details.live.as_ref().map(|live| live.user.scopes());
        let may = |scope: Option<Scope>| scopes.is_some_and(|scopes| scope.is_none_or(|scope| scopes.contains(scope)));
        let links = [
            ("/console", t.today(), None),
            (DESK, t.desk(), None),
            ("/console/declarations", t.declarations(), Some(Scope::DeclarationsRead)),
            ("/console/transits", t.transits(), Some(Scope::TransitRead)),
            ("/console/rejections", t.rejections(), Some(Scope::DeclarationsRead)),
            ("/console/dossiers", t.dossiers(), Some(Scope::DossiersRead)),
            ("/console/invoices", t.invoices(), Some(Scope::InvoicesRead)),
            ("/console/settings", t.settings(), None),
        ];
        let links = links.into_iter().filter(|(_, _, scope)| may(*scope));
        let keys = keys_word(details.has_keys);
        let key = |has_keys: bool, name: &str| Choice::new(keys_word(has_keys), name, has_keys == details.has_keys);
        Self {
            theme: details.theme.word(),
            density: details.density.word(),
            keys,
            path: details.path.clone(),
            csrf: details.csrf.clone(),
            user: details.live.as_ref().map(|live| live.user.name().to_owned()),
            first_page: details.live.as_ref().map_or("/console", |live| first_page(live.user.role())),
            links: links.map(|(href, name, _)| MenuLink { href, name, is_current: href == part }).collect(),
            notice: details.notice.map(|notice| notice.text(t)),
            is_isolated: details.is_isolated,
            languages: Language::ALL.map(|l| Choice::new(l.tag(), l.name_of_language(), l == t)).into(),
            themes: Theme::ALL.map(|theme| Choice::new(theme.word(), theme.name(t), theme == details.theme)).into(),
            densities: Density::ALL.map(|one| Choice::new(one.word(), one.name(t), one == details.density)).into(),
            key_choices: vec![key(true, t.keys_on()), key(false, t.keys_off())],
        }
    }

    /// The frame without the choice of language and colours, which would lead away from what a form holds.
    pub(crate) fn without_look(self) -> Self {
        Self { languages: Vec::new(), ..self }
    }
}
