mod clean;
mod csrf;
mod kept;
mod same_site;
