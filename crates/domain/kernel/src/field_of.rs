/// The path of a field without positions. `declaration.items.0.hs_code` and `declaration.items.7.hs_code` are one field
/// for a reader who looks for the most frequent errors.
#[must_use]
pub fn field_of(path: &str) -> String {
    let is_position = |step: &str| !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_digit());
    path.split('.').filter(|step| !is_position(step)).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::field_of;

    #[test]
    fn positions_do_not_tell_fields_apart() {
        assert_eq!(field_of("declaration.items.12.packaging.0.type"), "declaration.items.packaging.type");
        assert_eq!(field_of("declaration.procedure.current"), "declaration.procedure.current");
        assert_eq!(field_of("declaration.items.0"), "declaration.items");
        assert_eq!(field_of("declaration.items.0.additional_taric1"), "declaration.items.additional_taric1");
    }
}
