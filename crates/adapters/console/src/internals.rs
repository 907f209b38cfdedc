//! What the tests of this crate look into; not part of its interface.

pub use crate::assets::SCRIPT;
pub use crate::day::read as read_day;
pub use crate::failure::{Failure, plain_json};
pub use crate::form::{Field, Problem};
pub use crate::grouped::Remarks;
pub use crate::layout::{Choice, Layout};
pub use crate::listing::{ListQuery, MOST_UNKNOWN, Pager, When, asked_in_vain};
pub use crate::live::latest::{LOADING, Reading};
pub use crate::live::subject::LiveSubject;
pub use crate::notice::Notice;
pub use crate::posted::{Fields, Posted};
pub use crate::routes::register;
pub use crate::routing::{ListedRoutes, Routing};
pub use crate::sign_in::inside;
pub use crate::texts::Language;
pub use crate::texts::facts::Sentence;

/// Parts of the pages that act on a record.
pub mod actions {
    pub use crate::actions::place::place;
    pub use crate::actions::transits::arrival::form as arrival_form;
    pub use crate::actions::transits::enquiry_answer::consignee;
    pub use crate::actions::typed::{Typed, day};

    /// Parts of the rows of documents.
    pub mod rows {
        pub use crate::actions::rows::{documents, is_field, shown};
    }
}

/// Parts of declarations.
pub mod declarations {
    pub use crate::declarations::record::action::Action;
    pub use crate::declarations::record::amounts::invoice_value;
    pub use crate::declarations::record::lifecycle::next;
    pub use crate::declarations::record::offered::{next_step, possible};
}

/// Parts of charts.
pub mod charts {
    pub use crate::charts::{round_up, step, tall};
    pub use crate::today::flow::chart;
}

/// Parts of the desk.
pub mod desk {
    pub use crate::desk::done::{read, written};
}

/// Parts of dossiers.
pub mod dossiers {
    pub use crate::dossiers::WantedDossier;
    pub use crate::dossiers::list::{Columns, FILTERS, columns, filter, sort};
    pub use crate::dossiers::record::facts::{span, transport};
    pub use crate::dossiers::record::movements::{status_name, title};
    pub use crate::dossiers::{PART, shown_sums};
}

/// Parts of the forms of declarations and transits.
pub mod editing {
    pub use crate::editing::amend::lines_asked;
    pub use crate::editing::articles::take_over;
    pub use crate::editing::asked::{Asked, rearranged};
    pub use crate::editing::drawn::Drawing;
    pub use crate::editing::extent::{DEEPEST, MOST_VALUES, broken_extent};
    pub use crate::editing::forms::{DECLARATION, Forms};
    pub use crate::editing::incoming::{Incoming, MOST_PROBLEMS, incoming};
    pub use crate::editing::objection::{Objection, Reason};
    pub use crate::editing::places::{Places, name_of, on_pages};
    pub use crate::editing::reading::{Reading, decimal_of, read, unknown, unknown_field, value_of};
    pub use crate::editing::shape::header::HEADER;
    pub use crate::editing::shape::line::LINE;
    pub use crate::editing::shape::{Kind, Node, Part, Section, has_field, value_at};
    pub use crate::editing::typed::{Typed, below};

    /// Parts of the form of a transit.
    pub mod transits {
        pub use crate::editing::transits::places::Asked;
        pub use crate::editing::transits::places::{edit_address, place_from};
        pub use crate::editing::transits::shape::{HEADER, ITEM, TRANSIT};
    }
}

/// Parts of the gate of all pages.
pub mod gate {
    pub use crate::gate::clean::without_empty;
    pub use crate::gate::csrf::first_part;
    pub use crate::gate::kept::{MOST, MOST_FIELDS, has_few_fields, kept};
    pub use crate::gate::same_site::{check, is_reported};
}

/// Parts that the pages of all records have.
pub mod records {
    pub use crate::records::documents::file::named;
    pub use crate::records::documents::file::shown_as;
    pub use crate::records::documents::parts::bounded;
    pub use crate::records::lifecycle::{Lifecycle, Mover, NextStatus};
    pub use crate::records::rejected::{Rejected, RejectedField, RejectionText};
    pub use crate::records::timeline::{HistoryEvent, sources};
    pub use crate::records::xml::{FormattedXml, MOST};
}

/// Parts of the analysis of refusals.
pub mod rejections {
    pub use crate::rejections::charts::first_times::finding as finding_about_first_times;
    pub use crate::rejections::charts::refusals_by_code::{counts, finding as finding_about_codes, most_frequent};
    pub use crate::rejections::charts::{week_name, week_number};
}

/// Parts of the settings.
pub mod settings {
    pub use crate::settings::clients::rights::is_of_the_api;
    pub use crate::settings::form::{Field, FormPage, Group};
    pub use crate::settings::seen::{print, require};

    /// Parts of the thresholds of guarantees.
    pub mod guarantees {
        pub use crate::settings::guarantees::{CRITICAL, WARNING, typed, wanted};
    }

    /// Parts of the organisation.
    pub mod organisation {
        pub use crate::settings::organisation::details::{
            DISBURSEMENTS, DUTIES, FIELDS, Values, change, label, values,
        };
        pub use crate::settings::organisation::logo::kind;
    }
}

/// Parts of values as pages show them.
pub mod shown {
    pub use crate::shown::{amount, kilograms, moment, money, number, percent, rate, text};
}

/// Parts of transits.
pub mod transits {
    pub use crate::transits::list::route;
    pub use crate::transits::record::facts::{container, described};
    pub use crate::transits::record::goods::packages;
    pub use crate::transits::record::lifecycle::next;
    pub use crate::transits::record::offered::{Action, offered, possible};
}
