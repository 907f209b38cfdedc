use super::Language;
use crate::shown;

/// Most stretches of lines that are named.
const MOST: usize = 10;

texts! {
    lines_all(count: &str): "All {count} lines" | "Alle {count} artikelen";
    lines_some(list: &str): "Lines {list}" | "Artikelen {list}";
    lines_some_and_more(list: &str, more: &str): "Lines {list} and {more} more" | "Artikelen {list} en nog {more}";
    grouped_more(count: &str): "And {count} more." | "En nog {count}.";
}

impl Language {
    /// Names lines by their numbers, which are in their order, each once: `Line 3`, `Lines 1–400, 402`, or
    /// `All 1.999 lines` of a record that has no others. If there are many stretches, the first are named, and the
    /// lines in the others are counted.
    pub fn lines_named(self, numbers: &[usize], of: usize) -> String {
        if let [number] = numbers {
            return self.editing_line(*number);
        }
        if numbers.len() == of {
            return self.lines_all(&count(of));
        }
        let stretches = stretches(numbers);
        let reported = &stretches[..stretches.len().min(MOST)];
        let list: Vec<String> = reported.iter().map(stretch).collect();
        let named: usize = reported.iter().map(|(first, last)| last - first + 1).sum();
        match numbers.len() - named {
            0 => self.lines_some(&list.join(", ")),
            more => self.lines_some_and_more(&list.join(", "), &count(more)),
        }
    }

    /// Says that there are more remarks of other kinds than a page shows.
    pub fn more_of_them(self, left: usize) -> String {
        self.grouped_more(&count(left))
    }
}

fn count(number: usize) -> String {
    shown::number(number.into())
}

fn stretch((first, last): &(usize, usize)) -> String {
    match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}–{last}"),
    }
}

/// The first and the last of numbers that follow each other.
fn stretches(numbers: &[usize]) -> Vec<(usize, usize)> {
    let mut stretches: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match stretches.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*number) => *last = *number,
            _ => stretches.push((*number, *number)),
        }
    }
    stretches
}
