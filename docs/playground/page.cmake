# Writes PAGE: page.html with the style, the scripts PARTS and the packed library WASM in it.

cmake_minimum_required(VERSION 3.21)

set(here "${CMAKE_CURRENT_LIST_DIR}")
file(READ "${here}/page.html" text)
file(READ "${here}/style.css" style)
set(script "")
foreach(part ${PARTS})
  file(READ "${here}/${part}" one)
  string(APPEND script "${one}\n")
endforeach()
execute_process(COMMAND base64 INPUT_FILE "${WASM}" OUTPUT_VARIABLE wasm COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${COMPILER}" --version OUTPUT_VARIABLE compiler COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCH "^[^\n]*" compiler "${compiler}")

string(REPLACE "@COMPILER@" "${compiler}" text "${text}")
string(REPLACE "@VERSION@" "${VERSION}" text "${text}")
string(REPLACE "@STYLE@" "${style}" text "${text}")
string(REPLACE "@WASM@" "${wasm}" text "${text}")
string(REPLACE "@SCRIPT@" "${script}" text "${text}")
file(WRITE "${PAGE}" "${text}")
