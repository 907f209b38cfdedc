//! Makes the linker produce smaller released programs. Functions with equal machine code, as the many instances of one
//! generic function often have, are kept once. The list of addresses that the loader adjusts is kept packed, which
//! glibc reads from 2.36 on (Debian 12, Ubuntu 23.04). rust-lld, which is Rust's own linker on this platform, can do
//! both.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |variable: &str, value: &str| env::var(variable).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && is("TARGET", "x86_64-unknown-linux-gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all,-z,pack-relative-relocs");
    }
}
