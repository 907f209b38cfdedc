use customs_console::internals::charts::{round_up, step, tall};

#[test]
fn marks_fill_the_room_and_never_more() {
    assert_eq!([0, 1, 4, 9].map(|number| tall(number, 4)), [0, 44, 176, 176]);
    assert_eq!([0, 3, 9, 41, 90_000].map(round_up), [4, 4, 20, 80, 100_000]);
    assert_eq!([1, 53, 10_000].map(step), [716, 13, 1]);
}
