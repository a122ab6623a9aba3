import createBidi from "bidi-js";

export { createBidi };

const provided = new Map<string, Uint8Array>();

/** Makes a font known that a page has loaded, by its file; letters of others print as boxes. */
export function provideFont(file: string, bytes: Uint8Array): void {
  provided.set(file, bytes);
}

/** The bytes of a font that the page has loaded, or null. */
export const readFont = (file: string): Uint8Array | null => provided.get(file) ?? null;
