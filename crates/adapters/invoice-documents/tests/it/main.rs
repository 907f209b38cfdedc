//! Invoices as PDF and as UBL.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

mod any_document;
mod drawings;
mod note;
mod official_rules;
mod pdf_pages;
mod samples;
mod scripts;
mod ubl_structure;
mod ubl_totals;
mod xml_tree;
