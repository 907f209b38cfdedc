use crate::command_line::Serve;
use crate::config::Settings;
use crate::failure::Fallible;
use crate::first_steps;
use crate::logging;
use crate::service::Service;
use actix_web::rt::System;
use std::io::{IsTerminal, Write};
use std::time::Duration;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Runs `serve` until SIGTERM or SIGINT. SIGHUP makes it read the key files. After SIGTERM requests are served for
/// `http.drain_seconds`, so that proxies notice first; SIGINT and a second signal end that at once.
pub(crate) fn run(settings: Settings, options: &Serve) -> Fallible<()> {
    logging::start();
    System::new().block_on(async {
        // The signals are caught first, so that a signal during the start is not lost.
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut hang_up = signal(SignalKind::hangup())?;
        let drain = Duration::from_secs(settings.http.drain_seconds.into());
        let service =
            if options.isolated { Service::start_isolated(settings).await? } else { Service::start(settings).await? };
        report_where(&service.start_line());
        if options.first_steps {
            first_steps::print(&service).await?;
        }
        std::io::stdout().flush()?;
        let is_terminated = loop {
            tokio::select! {
                _ = terminate.recv() => break true,
                _ = interrupt.recv() => break false,
                Some(()) = hang_up.recv() => service.look_at_keys(),
            }
        };
        service.step_aside();
        if is_terminated && !drain.is_zero() {
            tracing::info!(seconds = drain.as_secs(), "not ready any more; requests are served until the stop");
            wait(drain, &mut terminate, &mut interrupt).await;
        }
        tracing::info!("stopping: requests in flight may finish");
        service.stop().await;
        tracing::info!("stopped");
        Ok(())
    })
}

/// Waits for this time, but not past another signal to stop.
async fn wait(drain: Duration, terminate: &mut Signal, interrupt: &mut Signal) {
    tokio::select! {
        () = actix_web::rt::time::sleep(drain) => {}
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}

/// Prints the address of the service to standard output, for the person or script that started it. If that is no
/// terminal, the log states the address too, in its own format.
fn report_where(start_line: &str) {
    println!("{start_line}");
    if !std::io::stdout().is_terminal() {
        tracing::info!("{start_line}");
    }
}
