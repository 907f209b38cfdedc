//! Arguments of the commands that read and write files.

use chrono::NaiveDate;
use clap::Subcommand;
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(crate) enum RecordFile {
    /// Check every row of a file, then import them all; nothing is imported if a row is bad.
    Import {
        /// CSV file to import (UTF-8, separated by commas or semicolons).
        file: PathBuf,
        /// Id of the organisation.
        #[arg(long, value_name = "ID")]
        organisation: i64,
        /// Only check the file, and print what an import would do.
        #[arg(long)]
        dry_run: bool,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Export all records of an organisation.
    Export {
        /// File to write; standard output when left out.
        file: Option<PathBuf>,
        /// Id of the organisation.
        #[arg(long, value_name = "ID")]
        organisation: i64,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Codebook {
    /// Replace the stored tables by those of CSV files; running instances take over the new tables.
    Import {
        /// File such as `008_countries.csv`, or a folder of such files.
        path: PathBuf,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Tariff {
    /// Replace the stored tables by those of CSV files; earlier days keep the values they had.
    Import {
        /// File such as `measures.csv`, or a folder of such files.
        path: PathBuf,
        /// First day on which the files apply (YYYY-MM-DD); today when left out.
        #[arg(long, value_name = "DAY")]
        effective_from: Option<NaiveDate>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}
