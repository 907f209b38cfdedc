use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub(crate) enum User {
    /// Create a user; prints the address where the user sets a password, once.
    Create(NewUser),
    /// List the users of an organisation.
    List {
        /// Id of the organisation.
        #[arg(long, value_name = "ID")]
        organisation: i64,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Keep a user from signing in; all sessions of the user end.
    Disable(KnownUser),
    /// Let a disabled user sign in again.
    Enable(KnownUser),
}

#[derive(Debug, Args)]
pub(crate) struct NewUser {
    /// Id of the organisation.
    #[arg(long, value_name = "ID")]
    pub(crate) organisation: i64,
    /// E-mail address of the user, by which the user signs in; other organisations may have a user with it too.
    #[arg(long)]
    pub(crate) email: String,
    /// Name of the user, shown in timelines; by default the part of the e-mail address before the @.
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// What the user may do: owner, declarant, billing or auditor.
    #[arg(long)]
    pub(crate) role: String,
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct KnownUser {
    /// Id of the organisation.
    #[arg(long, value_name = "ID")]
    pub(crate) organisation: i64,
    /// E-mail address of the user.
    #[arg(long)]
    pub(crate) email: String,
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
