#![no_main]

#[path = "../../tests/core/fuzzed.rs"]
mod fuzzed;
#[path = "../../tests/core/random.rs"]
mod random;

libfuzzer_sys::fuzz_target!(|text: &str| {
    fuzzed::position(text);
});
