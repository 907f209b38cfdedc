//! Writes the results of the model into `docs/scaling.md` and its picture: `make scaling`.

use std::process::ExitCode;

fn main() -> ExitCode {
    match customs_scaling_model::write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}
