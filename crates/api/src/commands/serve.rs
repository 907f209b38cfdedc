use crate::command_line::Serve;
use crate::config::Settings;
use crate::failure::Answer;
use crate::first_steps;
use crate::logging;
use crate::service::Service;
use actix_web::rt::System;
use std::io::Write;
use tokio::signal::unix::{SignalKind, signal};

/// `serve`: until SIGTERM or SIGINT.
pub(crate) fn run(settings: Settings, options: &Serve) -> Answer<()> {
    logging::start();
    System::new().block_on(async {
        // Before anything else, so that a signal during the start is not lost.
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        let service = Service::start(settings).await?;
        println!("{}", service.start_line());
        if options.first_steps {
            first_steps::print(&service).await?;
        }
        std::io::stdout().flush()?;
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping: requests in flight may finish");
        service.stop().await;
        tracing::info!("stopped");
        Ok(())
    })
}
