/** The characters of base45, which are those of an alphanumeric QR code. RFC 9285 */
export const BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const VALUES: ReadonlyMap<string, number> = new Map([...BASE45].map((letter, value) => [letter, value]));

/** Writes bytes in base45: two as three characters, the last odd one as two. RFC 9285 */
export function encodeBase45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = [bytes[at], bytes[at + 1]];
    text += second === undefined ? charactersOf(first, 2) : charactersOf(first * 256 + second, 3);
  }
  return text;
}

/** Reads what `encodeBase45` has written; null for any other text. */
export function decodeBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null;
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 2 ? 1 : 0));
  let to = 0;
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3);
    const value = numberOf(group);
    if (value === null || value >= (group.length === 3 ? 65_536 : 256)) return null;
    if (group.length === 3) bytes[to++] = value >> 8;
    bytes[to++] = value & 255;
  }
  return bytes;
}

/** The least significant character first. */
function charactersOf(value: number, count: number): string {
  let rest = value;
  let text = "";
  for (let nth = 0; nth < count; nth += 1) {
    text += BASE45[rest % 45];
    rest = Math.floor(rest / 45);
  }
  return text;
}

function numberOf(group: string): number | null {
  let value = 0;
  for (const letter of [...group].reverse()) {
    const digit = VALUES.get(letter);
    if (digit === undefined) return null;
    value = value * 45 + digit;
  }
  return value;
}
