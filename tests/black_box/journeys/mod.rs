//! What a user of the service lives through.

mod callbacks;
mod command_line;
mod concurrent_submit;
mod conventions;
mod examples;
mod first_steps;
mod idempotency;
mod inbound;
mod kill;
mod main_job;
mod oauth;
mod rate_limits;
mod reading;
mod rejections;
mod scenarios;
mod shutdown;
mod startup;
mod tenancy;
mod two_instances;
