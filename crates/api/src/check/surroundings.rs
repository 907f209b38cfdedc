//! What the service needs around it: a store of files, a mail server, a Redis.

use super::{Finding, Site};
use crate::failure::Failure;
use actix_web::rt::System;
use customs_http::RedisRateLimits;
use customs_mail_transport::{MailUrl, Sender, SmtpOptions, SmtpTransport};
use customs_storage::{DocumentsUrl, ObjectFiles};
use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

const DOCUMENTS: &str = "documents";
const MAIL: &str = "mail";
const RATE_LIMITS: &str = "rate limits";

/// Writes a small file where documents are kept, and removes it.
pub(super) fn documents(site: &Site) -> Finding {
    let advice = "mend documents.url, or the rights on what it names";
    let url: DocumentsUrl = match site.settings.documents.url.parse() {
        Ok(url) => url,
        Err(error) => return Finding::failed(DOCUMENTS, format!("setting documents.url: {error}"), advice),
    };
    if let DocumentsUrl::Folder(folder) = &url
        && !folder.exists()
    {
        return missing(DOCUMENTS, folder, "customs-api serve makes it", advice);
    }
    let written = ObjectFiles::open(&url)
        .map_err(Failure::from)
        .and_then(|files| System::new().block_on(async { files.try_out().await.map_err(Failure::from) }));
    match written {
        Ok(()) => Finding::ok(DOCUMENTS, "a small file could be written and removed"),
        Err(failure) => Finding::failed(DOCUMENTS, failure.to_string(), advice),
    }
}

/// Connects to the mail server and logs in, or writes into the folder of mails.
pub(super) fn mail(site: &Site) -> Finding {
    let settings = &site.settings.mail;
    let advice = "mend mail.url and mail.from, or the mail server and the way to it";
    let sender: Sender = match settings.from.parse() {
        Ok(sender) => sender,
        Err(error) => return Finding::failed(MAIL, format!("setting mail.from: {error}"), advice),
    };
    let server = match settings.url.parse::<MailUrl>() {
        Ok(MailUrl::Smtp(server)) => server,
        Ok(MailUrl::File(folder)) => return mail_folder(&folder),
        Err(error) => return Finding::failed(MAIL, format!("setting mail.url: {error}"), advice),
    };
    let name = format!("{}:{}", server.host, server.port);
    let options = SmtpOptions { timeout: Duration::from_secs(4), ..SmtpOptions::default() };
    let tried = match SmtpTransport::new(server, sender, options) {
        Ok(transport) => System::new().block_on(transport.try_out()),
        Err(error) => Err(error.to_string()),
    };
    match tried {
        Ok(()) => Finding::ok(MAIL, format!("{name} takes mails: connection, TLS and log-in as set; none was sent")),
        Err(reported) => Finding::failed(MAIL, format!("{name}: {reported}"), advice),
    }
}

/// A folder that is not there yet, with the nearest one above it. If the check made it, it might belong to the wrong
/// user.
fn missing(name: &'static str, folder: &Path, made_by: &str, advice: &str) -> Finding {
    let mut above = folder.ancestors().skip(1).map(|above| if above == Path::new("") { Path::new(".") } else { above });
    let Some(above) = above.find(|above| above.exists()) else {
        return Finding::failed(name, format!("{}: there is no folder above it", folder.display()), advice);
    };
    // Rights alone do not show it: in /proc, on a read-only or a full disk no user can make a folder. Checks run beside
    // each other, so that each has a name of its own.
    let probe = above.join(format!(".can-be-made-{name}-{}", std::process::id()));
    if let Err(error) = fs::create_dir(&probe).and_then(|()| fs::remove_dir(&probe)) {
        let reported = format!("{} cannot be made in {}: {error}", folder.display(), above.display());
        return Finding::failed(name, reported, advice);
    }
    Finding::warning(name, format!("there is no folder {} yet", folder.display()), made_by)
}

fn mail_folder(folder: &Path) -> Finding {
    if !folder.exists() {
        return missing(
            MAIL,
            folder,
            "the first mail makes it; it reaches nobody",
            "mend mail.url, or the rights on the folder",
        );
    }
    let probe = folder.join(format!(".is-writable-{}", std::process::id()));
    let written = File::create(&probe).and_then(|_| fs::remove_file(&probe));
    match written {
        Ok(()) => {
            let reported = format!("mails are written into {}, and reach nobody", folder.display());
            Finding::warning(MAIL, reported, "set mail.url to a mail server where mails are to be sent")
        }
        Err(error) => Finding::failed(
            MAIL,
            format!("{}: {error}", folder.display()),
            "mend mail.url, or the rights on the folder",
        ),
    }
}

/// Asks the Redis that instances share.
pub(super) fn rate_limits(site: &Site) -> Finding {
    let limits = &site.settings.rate_limit;
    if !limits.enabled {
        return Finding::skipped(RATE_LIMITS, "requests are not limited (rate_limit.enabled)");
    }
    if limits.store == "memory" {
        return Finding::ok(RATE_LIMITS, "counted in memory, which is right for a single instance");
    }
    let advice = "mend rate_limit.store, or the Redis; until it answers each instance counts by itself";
    let tried = RedisRateLimits::at(&limits.store).map_err(|error| error.to_string());
    match tried.and_then(|redis| System::new().block_on(redis.try_out())) {
        Ok(()) => Finding::ok(RATE_LIMITS, "the Redis answers"),
        Err(reported) => Finding::failed(RATE_LIMITS, reported, advice),
    }
}
