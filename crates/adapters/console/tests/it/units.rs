//! The tests of single parts, in the folders and files that these have in `src`.

mod actions;
mod assets;
mod charts;
mod day;
mod declarations;
mod desk;
mod dossiers;
mod editing;
mod failure;
mod form;
mod gate;
mod grouped;
mod invoices;
mod listing;
mod live;
mod posted;
mod records;
mod rejections;
mod settings;
mod shown;
mod sign_in;
mod texts;
mod today;
mod transits;
