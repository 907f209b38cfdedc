//! Has the linker make released programs smaller: functions whose machine code is equal, as the many instances of one
//! generic function often are, are kept once. rust-lld, which is Rust's own linker on this platform, can do that.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |variable: &str, value: &str| env::var(variable).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && is("TARGET", "x86_64-unknown-linux-gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
    }
}
