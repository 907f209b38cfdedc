//! The command line: one subcommand for each task of an operator. The comments on commands and arguments are their
//! help texts.

use crate::commands::percentage;
use chrono::NaiveDate;
use clap::{Args, Parser, Subcommand};
use rust_decimal::Decimal;
use std::ffi::OsString;
use std::path::PathBuf;

/// The customs brokerage service.
#[derive(Debug, Parser)]
#[command(name = "customs-api", version, about)]
pub(crate) struct CommandLine {
    /// Configuration file (TOML); environment variables `CUSTOMS_…` override it.
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Migrate the database, then serve the API until SIGTERM or SIGINT.
    Serve(Serve),
    /// Run pending migrations and exit.
    Migrate,
    /// Play the main job on a throw-away database: an import declaration from draft to released.
    Demo,
    /// Tenants.
    #[command(subcommand)]
    Organisation(Organisation),
    /// OAuth clients of a tenant.
    #[command(subcommand)]
    Client(Client),
    /// Customers as CSV files.
    #[command(subcommand)]
    Customers(RecordFile),
    /// Articles of the item master as CSV files.
    #[command(subcommand)]
    Items(RecordFile),
    /// Code tables of customs.
    #[command(subcommand)]
    Codebook(Codebook),
    /// Nomenclature, measures, rates.
    #[command(subcommand)]
    Tariff(Tariff),
    /// Who may be billed for the work done for a customer.
    #[command(subcommand)]
    InvoiceTo(InvoiceTo),
    /// Invoices.
    #[command(subcommand)]
    Billing(Billing),
    /// Print the OpenAPI 3.1 document.
    Openapi,
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// On a database without organisations, make one with a client and print how to use it.
    #[arg(long)]
    pub(crate) first_steps: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Organisation {
    /// Create a tenant.
    Create {
        /// Name of the organisation.
        #[arg(long)]
        name: String,
        /// EORI of the broker.
        #[arg(long)]
        eori: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Show what a tenant told about itself.
    Show(ShowProfile),
    /// Change what a tenant tells about itself; what is left out stays, and an empty text clears.
    Update(Box<ProfileArguments>),
}

#[derive(Debug, Args)]
pub(crate) struct ShowProfile {
    /// Id of the organisation.
    #[arg(long, value_name = "ID")]
    pub(crate) organisation: i64,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ProfileArguments {
    /// Id of the organisation.
    #[arg(long, value_name = "ID")]
    pub(crate) organisation: i64,
    /// Name, also on invoices.
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// EORI number.
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
    /// Country code of two letters.
    #[arg(long)]
    pub(crate) country: Option<String>,
    /// Number in the Dutch trade register, 8 digits.
    #[arg(long)]
    pub(crate) kvk: Option<String>,
    /// VAT number with its country.
    #[arg(long)]
    pub(crate) vat_number: Option<String>,
    /// Account that invoices are paid to.
    #[arg(long)]
    pub(crate) iban: Option<String>,
    /// Bank of the account.
    #[arg(long)]
    pub(crate) bic: Option<String>,
    /// E-mail address on invoices.
    #[arg(long)]
    pub(crate) email: Option<String>,
    /// Phone number on invoices.
    #[arg(long)]
    pub(crate) phone: Option<String>,
    /// PNG or JPEG file of at most 1 MiB; invoices that are final keep the logo they have.
    // Not a path to clap, which takes no empty one.
    #[arg(long, value_name = "FILE")]
    pub(crate) logo: Option<OsString>,
    /// Days to pay for handling.
    #[arg(long, value_name = "DAYS", allow_negative_numbers = true)]
    pub(crate) payment_terms_handling: Option<i64>,
    /// Days to pay for duties.
    #[arg(long, value_name = "DAYS", allow_negative_numbers = true)]
    pub(crate) payment_terms_duties: Option<i64>,
    /// Days to pay for disbursements.
    #[arg(long, value_name = "DAYS", allow_negative_numbers = true)]
    pub(crate) payment_terms_disbursements: Option<i64>,
    /// How invoices are numbered: {year} and after it {number:5}, the digits to fill up to.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) invoice_number_format: Option<String>,
    /// From which percentage on a guarantee is at warning.
    #[arg(long, value_name = "PERCENTAGE", allow_negative_numbers = true, value_parser = percentage)]
    pub(crate) warning_threshold: Option<Decimal>,
    /// From which percentage on a guarantee is at critical.
    #[arg(long, value_name = "PERCENTAGE", allow_negative_numbers = true, value_parser = percentage)]
    pub(crate) critical_threshold: Option<Decimal>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Client {
    /// Create an OAuth client; its secret is printed once.
    Create(NewClient),
    /// List the clients of a tenant.
    List {
        /// Id of the organisation.
        #[arg(long, value_name = "ID")]
        organisation: i64,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Revoke a client: it gets no token any more, and its tokens are refused.
    Revoke {
        /// OAuth client id.
        client_id: String,
    },
    /// Give a client another secret; its tokens are refused.
    RotateSecret {
        /// OAuth client id.
        client_id: String,
        /// Print JSON.
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
    /// A scope such as declarations:read; may be repeated.
    #[arg(long = "scope", value_name = "SCOPE")]
    pub(crate) scopes: Vec<String>,
    /// All scopes.
    #[arg(long)]
    pub(crate) all_scopes: bool,
    /// A permission such as declarations.override; may be repeated.
    #[arg(long = "permission", value_name = "PERMISSION")]
    pub(crate) permissions: Vec<String>,
    /// All permissions.
    #[arg(long)]
    pub(crate) all_permissions: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RecordFile {
    /// Check every row, then write them. Nothing is written when a row is bad.
    Import {
        /// The CSV file (UTF-8; comma or semicolon).
        file: PathBuf,
        /// Id of the organisation.
        #[arg(long, value_name = "ID")]
        organisation: i64,
        /// Check only, and tell what would be done.
        #[arg(long)]
        dry_run: bool,
    },
    /// Write all records of an organisation.
    Export {
        /// The file to write; left out: standard output.
        file: Option<PathBuf>,
        /// Id of the organisation.
        #[arg(long, value_name = "ID")]
        organisation: i64,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Codebook {
    /// Put the tables of CSV files in the place of those that are kept; running instances take them over.
    Import {
        /// A file such as `008_countries.csv`, or a folder of them.
        path: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Tariff {
    /// Put the tables of CSV files in the place of those that are kept; days before keep what they had.
    Import {
        /// A file such as `measures.csv`, or a folder of them.
        path: PathBuf,
        /// The first day on which the files count (YYYY-MM-DD); left out: today.
        #[arg(long, value_name = "DAY")]
        effective_from: Option<NaiveDate>,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Billing {
    /// One invoice run: invoices what is due, and what earlier runs missed. It can be repeated without harm.
    Run {
        /// Id of the organisation; left out: all.
        #[arg(long, value_name = "ID")]
        organisation: Option<i64>,
        /// Invoices what is due on that day (YYYY-MM-DD); left out: today.
        #[arg(long, value_name = "DAY")]
        date: Option<NaiveDate>,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum InvoiceTo {
    /// Put somebody on the allow-list of a customer.
    Allow {
        #[command(flatten)]
        parties: InvoiceToParties,
        /// Bill it unless another one is named.
        #[arg(long)]
        default: bool,
    },
    /// Take somebody off the allow-list of a customer.
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
    },
}

#[derive(Debug, Args)]
pub(crate) struct InvoiceToParties {
    /// Id of the organisation.
    #[arg(long, value_name = "ID")]
    pub(crate) organisation: i64,
    /// Code of the customer that the work is done for.
    #[arg(long, value_name = "CODE")]
    pub(crate) customer: String,
    /// Code of the customer that is billed.
    #[arg(long, value_name = "CODE")]
    pub(crate) invoice_to: String,
}
