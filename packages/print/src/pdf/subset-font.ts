import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FontName } from "../font/font-files.ts";
import { fontPath } from "../font/font-paths.ts";

/** The used part of this global, whose types belong to browsers. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
};

/** The used functions of harfbuzz-subset; numbers are pointers into its memory. */
type Subsetter = {
  memory: { buffer: ArrayBuffer };
  _initialize(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, which: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_preprocess(face: number): number;
  hb_subset_or_fail(face: number, input: number): number;
};

const WRITABLE = 2;
const DROPPED_TABLES = 3;
/** Drops hints, keeps glyph ids, keeps the box for missing letters, adds no other glyphs. */
const FLAGS = 0x1 | 0x2 | 0x40 | 0x200;
/** Tables that PDF readers ignore. */
const UNUSED_TABLES = [
  "GSUB",
  "GPOS",
  "GDEF",
  "BASE",
  "STAT",
  "name",
  "post",
  "OS/2",
  "cmap",
  "gasp",
  "vhea",
  "vmtx",
];
/** Larger fonts (ten thousand Chinese letters) have their own memory: a memory has 68 MB and cannot grow. */
const MAX_BYTES_IN_SHARED_MEMORY = 2_000_000;

type Opened = { hb: Subsetter; face: number };
let compiled: object | undefined;
let shared: Subsetter | undefined;
const opened = new Map<FontName, Opened>();

/** Returns a TrueType file with only these glyphs of a font, under their original ids. */
export function subsetFont(name: FontName, glyphs: Iterable<number>): Uint8Array {
  const kept = opened.get(name) ?? open(name);
  opened.set(name, kept);
  return subset(kept, glyphs);
}

function open(name: FontName): Opened {
  const file = readFileSync(fontPath(name));
  if (file.length > MAX_BYTES_IN_SHARED_MEMORY) {
    const hb = instantiate();
    return { hb, face: openFace(hb, file) };
  }
  shared ??= instantiate();
  // Preprocessing saves ten times its cost at each later subset; it takes too long for large fonts.
  return { hb: shared, face: shared.hb_subset_preprocess(openFace(shared, file)) };
}

function instantiate(): Subsetter {
  const path = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm");
  compiled ??= new WebAssembly.Module(readFileSync(path));
  const exports = new WebAssembly.Instance(compiled).exports as Subsetter;
  exports._initialize();
  return exports;
}

function openFace(hb: Subsetter, file: Uint8Array): number {
  const pointer = hb.malloc(file.length);
  if (pointer === 0) throw new Error("harfbuzz has no memory left for this font.");
  new Uint8Array(hb.memory.buffer).set(file, pointer);
  const blob = hb.hb_blob_create(pointer, file.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  return face;
}

function subset({ hb, face }: Opened, glyphs: Iterable<number>): Uint8Array {
  const input = hb.hb_subset_input_create_or_fail();
  const wanted = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(wanted, glyph);
  const dropped = hb.hb_subset_input_set(input, DROPPED_TABLES);
  for (const table of UNUSED_TABLES) hb.hb_set_add(dropped, tagOf(table));
  hb.hb_subset_input_set_flags(input, FLAGS);
  const result = hb.hb_subset_or_fail(face, input);
  hb.hb_subset_input_destroy(input);
  if (result === 0) throw new Error("harfbuzz cannot make a subset of this font.");
  const blob = hb.hb_face_reference_blob(result);
  const start = hb.hb_blob_get_data(blob, 0);
  const file = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob));
  hb.hb_blob_destroy(blob);
  hb.hb_face_destroy(result);
  return file;
}

const tagOf = (tag: string) => [...tag].reduce((number, letter) => (number << 8) | letter.charCodeAt(0), 0);
