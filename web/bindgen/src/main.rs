//! Writes the JavaScript next to the core for the browser: `canju-web-bindgen core.wasm folder`.

use std::{env, error::Error};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(core), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: canju-web-bindgen core.wasm folder".into());
    };
    let mut bindgen = Bindgen::new();
    // A page that is one file has no other to import: the script defines one global name.
    bindgen.input_path(core).out_name("core").no_modules(true)?.typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    Ok(bindgen.generate(folder)?)
}
