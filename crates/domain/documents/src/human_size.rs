/// A number of bytes as people read it: `512 B`, `1.5 KB`, `50 MB`. Units of 1024 with at most two decimals, which are
/// cut and not rounded, so that a size below a limit never looks equal to it.
#[must_use]
pub fn human_size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["B", "KB", "MB", "GB"];
    let mut unit = 0;
    let mut scale: u64 = 1;
    while unit + 1 < UNITS.len() && bytes / scale >= 1024 {
        scale *= 1024;
        unit += 1;
    }
    let (whole, hundredths) = (bytes / scale, bytes % scale * 100 / scale);
    let decimals = match hundredths {
        0 => String::new(),
        tens if tens % 10 == 0 => format!(".{}", tens / 10),
        hundredths => format!(".{hundredths:02}"),
    };
    format!("{whole}{decimals} {}", UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::human_size;

    #[test]
    fn sizes_are_told_in_the_unit_that_fits() {
        let cases = [
            (0, "0 B"),
            (1023, "1023 B"),
            (1024, "1 KB"),
            (1536, "1.5 KB"),
            (1024 * 1024 - 1, "1023.99 KB"),
            (1024 * 1024 + 52_430, "1.05 MB"),
            (50 * 1024 * 1024, "50 MB"),
            (3 << 30, "3 GB"),
        ];
        for (bytes, reported) in cases {
            assert_eq!(human_size(bytes), reported);
        }
    }
}
