//! Arguments of `bench`.

use clap::{Args, value_parser};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// Server of PostgreSQL to measure on (postgres://…), which must serve no installation; without it, SQLite in the temporary folder. New databases are made there and dropped again.
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Minutes that all of it should take; numbers of declarations that would take longer are left out.
    #[arg(long, value_name = "N", default_value = "5", value_parser = value_parser!(u16).range(1..=600))]
    pub(crate) minutes: u16,
    /// Only try it out, in seconds: with windows so short and so few rows the figures mean little.
    #[arg(long, conflicts_with = "minutes")]
    pub(crate) quick: bool,
    /// Numbers of declarations with which growth is measured; 1000,10000,100000 unless given.
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', value_parser = value_parser!(u32).range(100..=10_000_000))]
    pub(crate) rows: Vec<u32>,
    /// Connections that each send one request after the other.
    #[arg(long, value_name = "N", default_value = "16", value_parser = value_parser!(u16).range(1..=64))]
    pub(crate) connections: u16,
    /// Write the figures of every window to this file, as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Draw the figures into this file, as SVG.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::Bench;
    use clap::Parser;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        bench: Bench,
    }

    fn parsed(arguments: &str) -> Result<Bench, String> {
        let line = Line::try_parse_from(["bench"].into_iter().chain(arguments.split_whitespace()));
        line.map(|line| line.bench).map_err(|error| error.to_string())
    }

    #[test]
    fn arguments_have_defaults() {
        let bench = parsed("").expect("parsed");
        assert_eq!((bench.minutes, bench.connections, bench.quick), (5, 16, false));
        assert!(bench.rows.is_empty() && bench.database.is_none() && bench.json.is_none() && bench.svg.is_none());
    }

    #[test]
    fn numbers_of_rows_are_separated_by_commas() {
        assert_eq!(parsed("--rows 1000,200").expect("parsed").rows, [1000, 200]);
        assert!(parsed("--quick --rows 300").expect("parsed").quick);
    }

    #[test]
    fn what_cannot_be_measured_is_refused() {
        for arguments in ["--rows 99", "--rows 10000001", "--rows a", "--connections 0", "--connections 65"] {
            assert!(parsed(arguments).is_err(), "{arguments}");
        }
        for arguments in ["--minutes 0", "--minutes 601", "--quick --minutes 5", "--json", "--svg"] {
            assert!(parsed(arguments).is_err(), "{arguments}");
        }
    }
}
