//! What a user of the service lives through.

mod callbacks;
mod command_line;
mod concurrent_submit;
mod conventions;
mod customers;
mod examples;
mod first_steps;
mod idempotency;
mod inbound;
mod item_master;
mod kill;
mod main_job;
mod oauth;
mod rate_limits;
mod reading;
mod record_files;
mod rejections;
mod scenarios;
mod shutdown;
mod sku_declarations;
mod startup;
mod tenancy;
mod two_instances;
mod vat_check;
