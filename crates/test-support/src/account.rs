//! The user account that PostgreSQL runs as, since it refuses root.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use crate::problem::Problem;

/// This process's own user, or another user when the process runs as root.
pub(crate) enum Account {
    Ourselves,
    Other { user: u32, group: u32 },
}

impl Account {
    /// The account that may run a cluster in `directory`, which this process created. If that is another user, the
    /// directory is handed over to it.
    pub(crate) fn owner_of(directory: &Path) -> Result<Self, Problem> {
        let made_by =
            fs::metadata(directory).map_err(Problem::file("reading the owner of the temporary directory"))?.uid();
        if made_by != 0 {
            return Ok(Self::Ourselves);
        }
        let (user, group) = unprivileged_user()?;
        chown(directory, Some(user), Some(group)).map_err(Problem::file("handing the cluster's directory over"))?;
        Ok(Self::Other { user, group })
    }

    /// A command that runs under this account.
    pub(crate) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        if let Self::Other { user, group } = self {
            command.uid(*user).gid(*group);
        }
        command
    }
}

fn unprivileged_user() -> Result<(u32, u32), Problem> {
    let users = fs::read_to_string("/etc/passwd").map_err(Problem::file("reading /etc/passwd"))?;
    ["postgres", "nobody"]
        .iter()
        .find_map(|wanted| {
            let mut fields =
                users.lines().map(|line| line.split(':')).find(|line| line.clone().next() == Some(wanted))?;
            let user = fields.nth(2)?.parse().ok()?;
            let group = fields.next()?.parse().ok()?;
            Some((user, group))
        })
        .ok_or(Problem::NoAccount)
}
