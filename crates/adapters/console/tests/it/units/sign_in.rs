mod inside;
