mod details;
mod logo;
