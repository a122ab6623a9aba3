/** Beyond this many bytes or characters a text may be longer than a cell. */
const CELL = 32_767;

const PLAIN = 0;
const UNUSUAL = 1;
/** Plain or not by the byte that follows. */
const UNDECIDED = 2;

/** By the byte: what a text in UTF-8 may have and stand in a sheet as it is. */
const KINDS = new Uint8Array(256);
// Control characters with tab and line break, and what XML escapes.
for (let byte = 0; byte < 0x20; byte += 1) KINDS[byte] = UNUSUAL;
for (const character of "&<>\u007f") KINDS[character.charCodeAt(0)] = UNUSUAL;
// C2 begins the control characters from U+0080 on and the hard space, EF the last characters and the byte order mark.
for (const byte of [0xc2, 0xef]) KINDS[byte] = UNUSUAL;
// The other spaces begin with E1, E2 and E3, as many letters do; an underscore may begin `_x0041_`.
for (const byte of [0xe1, 0xe2, 0xe3, 0x5f]) KINDS[byte] = UNDECIDED;

/**
 * Whether `toCellText` leaves these bytes of UTF-8 as they are and XML needs no escape for them. False also for some texts
 * that would do: those with quotation marks of typesetters, for example.
 */
export function isPlainUtf8(source: Uint8Array, from: number, to: number): boolean {
  if (to - from > CELL) return false;
  // Spaces at the ends need `xml:space`.
  if (source[from] === 0x20 || source[to - 1] === 0x20) return from === to;
  for (let at = from; at < to; at += 1) {
    const byte = source[at] as number;
    const kind = KINDS[byte];
    if (kind === PLAIN) continue;
    if (kind === UNUSUAL || isUnusualPair(byte, source[at + 1] as number)) return false;
  }
  return true;
}

/** The same for a string. False also for all letters beyond ASCII. */
export function isPlainText(text: string): boolean {
  if (text.length > CELL) return false;
  if (text.charCodeAt(0) === 0x20 || text.charCodeAt(text.length - 1) === 0x20) return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x80 || KINDS[code] !== PLAIN) return false;
  }
  return true;
}

function isUnusualPair(first: number, second: number): boolean {
  if (first === 0xe1) return second === 0x9a;
  if (first === 0xe2) return second === 0x80 || second === 0x81;
  if (first === 0xe3) return second === 0x80;
  return second === 0x78 || second === 0x58;
}
