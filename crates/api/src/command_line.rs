//! The command line: one subcommand for each task of an operator. The doc comments on commands and arguments are their
//! help texts.

mod bench;
mod files;
mod user;

pub(crate) use bench::Bench;
pub(crate) use files::{Codebook, RecordFile, Tariff};
pub(crate) use user::{KnownUser, NewUser, User};

use crate::commands::percentage;
use crate::version::VERSION;
use chrono::NaiveDate;
use clap::{Args, Parser, Subcommand};
use customs_audit::Noted;
use rust_decimal::Decimal;
use std::ffi::OsString;
use std::num::NonZeroU16;
use std::path::PathBuf;

/// The customs brokerage service.
#[derive(Debug, Parser)]
#[command(name = "customs-api", version = VERSION.as_str(), about)]
pub(crate) struct CommandLine {
    /// Configuration file in TOML; environment variables named `CUSTOMS_…` override it.
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Task to run.
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Migrate the database, then serve the API until SIGTERM or SIGINT.
    Serve(Serve),
    /// Make a database that was copied, restored elsewhere or moved the installation from now on, so that it is no longer served isolated.
    Adopt {
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Run pending migrations and exit; or spread the database over several servers.
    Migrate(Migrate),
    /// Run a demonstration on a temporary database: an import declaration from draft to released; or fill an empty one.
    Demo(Demo),
    /// Measure the service on this machine: throughput, times, memory, growth; in five minutes, on databases of its own.
    Bench(Bench),
    /// Create, show and change organisations.
    #[command(subcommand)]
    Organisation(Organisation),
    /// Create, list and revoke the OAuth clients of an organisation.
    #[command(subcommand)]
    Client(Client),
    /// Create, list, disable and enable the people of an organisation who sign in.
    #[command(subcommand)]
    User(User),
    /// Import and export customers as CSV files.
    #[command(subcommand)]
    Customers(RecordFile),
    /// Import and export articles of the item master as CSV files.
    #[command(subcommand)]
    Items(RecordFile),
    /// Import code tables of customs.
    #[command(subcommand)]
    Codebook(Codebook),
    /// Import tariff tables: nomenclature, measures and rates.
    #[command(subcommand)]
    Tariff(Tariff),
    /// Manage who may be billed for the work done for a customer.
    #[command(subcommand)]
    InvoiceTo(InvoiceTo),
    /// Run the invoicing of due charges.
    #[command(subcommand)]
    Billing(Billing),
    /// Check the audit log.
    #[command(subcommand)]
    Audit(Audit),
    /// Check archives of evidence.
    #[command(subcommand)]
    Evidence(Evidence),
    /// Check whether the installation is in order; changes nothing, and exits with 1 if something failed.
    Check {
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// List and rotate the keys of the installation, while the service runs.
    #[command(subcommand)]
    Keys(Keys),
    /// Show and do what retention is due for, and hold records back from it.
    #[command(subcommand)]
    Retention(Retention),
    /// Print the OpenAPI 3.1 document.
    Openapi,
    /// Ask the instance on this machine, at http.listen, whether it is ready.
    Ready {
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print the completions of this command line for a shell.
    Completions(Completions),
    /// Write the manual, in pages for man, into a folder.
    Manual(Manual),
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Manual {
    /// Folder for the pages; it is made if it does not exist.
    #[arg(value_name = "DIR")]
    pub(crate) directory: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// If the database has no organisation yet, create one with a client and print how to use it.
    #[arg(long)]
    pub(crate) first_steps: bool,
    /// Serve without anything that reaches others, as a restore for trial must: no mails, callbacks, messages to customs or invoice runs.
    #[arg(long)]
    pub(crate) isolated: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Demo {
    /// Fill the empty database of the settings with a year of a small broker's work, and keep it; development settings only.
    #[arg(long)]
    pub(crate) keep: bool,
    /// Do nothing, and say so, if the database has an organisation already.
    #[arg(long, requires = "keep")]
    pub(crate) if_empty: bool,
    /// Months of the year that are played: the last ones, 3 to 12.
    #[arg(long, value_name = "N", default_value = "12", requires = "keep", value_parser = clap::value_parser!(u8).range(3..=12))]
    pub(crate) months: u8,
}

#[derive(Debug, Args)]
pub(crate) struct Migrate {
    /// Spread the tables over the nodes of a Citus cluster, by organisation, after pending migrations; while no instance serves.
    #[arg(long)]
    pub(crate) distribute: bool,
    /// Number of shards, the pieces in which organisations are placed on nodes; it stays once the tables are distributed.
    #[arg(long, value_name = "N", default_value = "32", requires = "distribute")]
    pub(crate) shards: NonZeroU16,
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Organisation {
    /// Create an organisation.
    Create {
        /// Name of the organisation.
        #[arg(long)]
        name: String,
        /// EORI number of the broker.
        #[arg(long)]
        eori: Option<String>,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Show the profile of an organisation.
    Show(ShowProfile),
    /// Change the profile of an organisation; options that are left out keep their value, and an empty text clears it.
    Update(Box<ProfileArguments>),
}

#[derive(Debug, Args)]
pub(crate) struct ShowProfile {
    /// Id of the organisation.
    #[arg(long, value_name = "ID")]
    pub(crate) organisation: i64,
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ProfileArguments {
    /// Id of the organisation.
    #[arg(long, value_name = "ID")]
    pub(crate) organisation: i64,
    /// Name of the organisation, also printed on invoices.
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// EORI number of the organisation.
    #[arg(long)]
    pub(crate) eori: Option<String>,
    /// Street and house number.
    #[arg(long)]
    pub(crate) address: Option<String>,
    /// Postal code.
    #[arg(long)]
    pub(crate) postal_code: Option<String>,
    /// City.
    #[arg(long)]
    pub(crate) city: Option<String>,
    /// Country code of two letters (ISO 3166-1).
    #[arg(long)]
    pub(crate) country: Option<String>,
    /// Number in the Dutch trade register (KVK), 8 digits.
    #[arg(long)]
    pub(crate) kvk: Option<String>,
    /// VAT number, beginning with the country code.
    #[arg(long)]
    pub(crate) vat_number: Option<String>,
    /// IBAN of the account to which invoices are paid.
    #[arg(long)]
    pub(crate) iban: Option<String>,
    /// BIC of the bank that keeps the account.
    #[arg(long)]
    pub(crate) bic: Option<String>,
    /// E-mail address printed on invoices.
    #[arg(long)]
    pub(crate) email: Option<String>,
    /// Phone number printed on invoices.
    #[arg(long)]
    pub(crate) phone: Option<String>,
    /// PNG or JPEG file of at most 1 MiB with the logo for invoices; finalized invoices keep their logo.
    // This is no path for clap, because clap refuses an empty path.
    #[arg(long, value_name = "FILE")]
    pub(crate) logo: Option<OsString>,
    /// Payment term for handling, in days.
    #[arg(long, value_name = "DAYS", allow_negative_numbers = true)]
    pub(crate) payment_terms_handling: Option<i64>,
    /// Payment term for duties, in days.
    #[arg(long, value_name = "DAYS", allow_negative_numbers = true)]
    pub(crate) payment_terms_duties: Option<i64>,
    /// Payment term for disbursements, in days.
    #[arg(long, value_name = "DAYS", allow_negative_numbers = true)]
    pub(crate) payment_terms_disbursements: Option<i64>,
    /// Format of invoice numbers: {year}, followed by {number:5}, where 5 is the least number of digits.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) invoice_number_format: Option<String>,
    /// Percentage of usage from which a guarantee has the level warning.
    #[arg(long, value_name = "PERCENTAGE", allow_negative_numbers = true, value_parser = percentage)]
    pub(crate) warning_threshold: Option<Decimal>,
    /// Percentage of usage from which a guarantee has the level critical.
    #[arg(long, value_name = "PERCENTAGE", allow_negative_numbers = true, value_parser = percentage)]
    pub(crate) critical_threshold: Option<Decimal>,
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Client {
    /// Create an OAuth client; its secret is printed only once.
    Create(NewClient),
    /// List the clients of an organisation.
    List {
        /// Id of the organisation.
        #[arg(long, value_name = "ID")]
        organisation: i64,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Revoke a client: it gets no new tokens, and its present tokens are refused.
    Revoke {
        /// Id of the OAuth client.
        client_id: String,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Give a client a new secret; its present tokens are refused.
    RotateSecret {
        /// Id of the OAuth client.
        client_id: String,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Args)]
pub(crate) struct NewClient {
    /// Id of the organisation.
    #[arg(long, value_name = "ID")]
    pub(crate) organisation: i64,
    /// Name of the client, shown in timelines.
    #[arg(long)]
    pub(crate) name: String,
    /// Scope of the client, such as declarations:read; may be repeated.
    #[arg(long = "scope", value_name = "SCOPE")]
    pub(crate) scopes: Vec<String>,
    /// Give the client all scopes.
    #[arg(long)]
    pub(crate) all_scopes: bool,
    /// Permission of the client, such as declarations.override; may be repeated.
    #[arg(long = "permission", value_name = "PERMISSION")]
    pub(crate) permissions: Vec<String>,
    /// Give the client all permissions.
    #[arg(long)]
    pub(crate) all_permissions: bool,
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Billing {
    /// Invoice everything that is due, including what earlier runs missed; can be repeated without harm.
    Run {
        /// Id of the organisation; all organisations when left out.
        #[arg(long, value_name = "ID")]
        organisation: Option<i64>,
        /// Invoice what is due on this day (YYYY-MM-DD); today when left out.
        #[arg(long, value_name = "DAY")]
        date: Option<NaiveDate>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Audit {
    /// Check that no entry of the audit log was changed, deleted or slipped in before others; exits with 3 if one
    /// was.
    Verify {
        /// Id of the organisation; all organisations when left out.
        #[arg(long, value_name = "ID")]
        organisation: Option<i64>,
        /// The end of the chain that an earlier check showed: it must still be there.
        #[arg(long, value_name = "ENTRIES:HASH", requires = "organisation")]
        noted: Option<Noted>,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Evidence {
    /// Check that an archive of evidence is what was signed, without the service or its settings; exits with 3 if it is not.
    Verify {
        /// The archive.
        file: PathBuf,
        /// File with the public keys that may have signed it, as /.well-known/evidence-keys.json has them: a JWK set, a JWK, or PEM.
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Keys {
    /// List the signing keys and the master keys, without secrets.
    List {
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Make a new key that signs access tokens; tokens of the present one stay valid.
    Rotate {
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Make a new master key, and seal everything in the database by it; can be interrupted and repeated.
    RotateMaster {
        /// Only add the new key to the master key file, to bring the file to other machines.
        #[arg(long, conflicts_with = "finish")]
        add: bool,
        /// Only remove the former keys from the master key file, if nothing is sealed by them.
        #[arg(long)]
        finish: bool,
        /// How long running instances get to take up the key, in seconds.
        #[arg(long, value_name = "SECONDS", default_value_t = 60)]
        wait: u32,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Retention {
    /// Show what would be put away or dropped now, by kind and organisation: rows and bytes.
    Report {
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Make one whole pass now, and show what it did.
    Run {
        /// Believe the clock although no pass was made for more than a day.
        #[arg(long)]
        after_a_long_pause: bool,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Hold a declaration or transit: nothing that is kept about it is put away or dropped.
    Hold {
        #[command(flatten)]
        record: HeldRecord,
        /// Why it is held.
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Lift the hold on a declaration or transit.
    Release {
        #[command(flatten)]
        record: HeldRecord,
    },
    /// Show all holds, also those that were lifted.
    List {
        /// Id of the organisation; all organisations when left out.
        #[arg(long, value_name = "ID")]
        organisation: Option<i64>,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Args)]
pub(crate) struct HeldRecord {
    /// Id of the organisation.
    #[arg(long, value_name = "ID")]
    pub(crate) organisation: i64,
    /// Id of the declaration.
    #[arg(long, value_name = "ID", conflicts_with = "transit", required_unless_present = "transit")]
    pub(crate) declaration: Option<i64>,
    /// Id of the transit.
    #[arg(long, value_name = "ID")]
    pub(crate) transit: Option<i64>,
    /// Who does this; the user of the system when left out.
    #[arg(long, value_name = "NAME")]
    pub(crate) by: Option<String>,
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum InvoiceTo {
    /// Add a party to the allow-list of a customer.
    Allow {
        #[command(flatten)]
        parties: InvoiceToParties,
        /// Bill this party unless another one is named.
        #[arg(long)]
        default: bool,
    },
    /// Remove a party from the allow-list of a customer.
    Disallow {
        #[command(flatten)]
        parties: InvoiceToParties,
    },
    /// Show the allow-list of a customer.
    List {
        /// Id of the organisation.
        #[arg(long, value_name = "ID")]
        organisation: i64,
        /// Code of the customer.
        #[arg(long, value_name = "CODE")]
        customer: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Args)]
pub(crate) struct InvoiceToParties {
    /// Id of the organisation.
    #[arg(long, value_name = "ID")]
    pub(crate) organisation: i64,
    /// Code of the customer for whom the work is done.
    #[arg(long, value_name = "CODE")]
    pub(crate) customer: String,
    /// Code of the customer who is billed.
    #[arg(long, value_name = "CODE")]
    pub(crate) invoice_to: String,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
