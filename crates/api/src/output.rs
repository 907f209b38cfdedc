//! What commands print to standard output, and what becomes of them when no program reads it any more, as behind
//! `head`.
//!
//! A command that only prints ends quietly then: with `println!` ([`end_with_the_reader`]) or through [`Printed`]. A
//! command that has more to do after a line, or that reports something by its exit code, prints by [`report`] and goes
//! on.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

/// Prints a line of a command that goes on, whether or not the line is read.
pub(crate) fn report(line: impl Display) {
    let mut output = io::stdout().lock();
    // A reader through a pipe sees each line when it is true.
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}

/// Prints a line about the progress of a command on standard error, whether or not the line is read.
pub(crate) fn report_progress(line: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Makes a command end quietly when its output is not read any more: `println!` would panic. The rest of the command
/// would only print more.
pub(crate) fn end_with_the_reader() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let is_unread =
            |reported: &str| reported.starts_with("failed printing to stdout") && reported.contains("Broken pipe");
        if panic.payload_as_str().is_some_and(is_unread) {
            std::process::exit(0);
        }
        usual(panic);
    }));
}

/// Standard output for a long text: ends the program quietly when the reader stops.
pub(crate) struct Printed;

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        read_on(io::stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        read_on(io::stdout().flush())
    }
}

/// The outcome of a write, unless the reader has gone.
fn read_on<T>(written: io::Result<T>) -> io::Result<T> {
    if written.as_ref().is_err_and(|error| error.kind() == ErrorKind::BrokenPipe) {
        std::process::exit(0);
    }
    written
}
