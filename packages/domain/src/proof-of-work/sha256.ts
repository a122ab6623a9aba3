/** The longest text, in ASCII characters, that fits one block of SHA-256. */
const LONGEST_TEXT = 55;

/** SHA-256's constants: the first 32 bits of the fractional parts of the cube and square roots of the first primes. */
const ROUND = new Uint32Array(64);
const START = new Uint32Array(8);
for (let count = 0, candidate = 2; count < 64; candidate += 1) {
  if (!isPrime(candidate)) continue;
  if (count < 8) START[count] = (Math.sqrt(candidate) % 1) * 2 ** 32;
  ROUND[count] = (Math.cbrt(candidate) % 1) * 2 ** 32;
  count += 1;
}

function isPrime(candidate: number): boolean {
  for (let by = 2; by * by <= candidate; by += 1) if (candidate % by === 0) return false;
  return true;
}

const words = new Int32Array(64);
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const wordAt = (list: Int32Array | Uint32Array, index: number) => list[index] ?? 0;

/**
 * Returns the first 32 bits of the SHA-256 of a short ASCII text. It is synchronous, unlike the browser's own: 131,000
 * promises cost many times what the hashes do. Throws a `RangeError` for a text of more than 55 characters.
 */
export function sha256Head(text: string): number {
  if (text.length > LONGEST_TEXT) throw new RangeError("The text is longer than one block");
  fillWords(text);
  let a = wordAt(START, 0) | 0;
  let b = wordAt(START, 1) | 0;
  let c = wordAt(START, 2) | 0;
  let d = wordAt(START, 3) | 0;
  let e = wordAt(START, 4) | 0;
  let f = wordAt(START, 5) | 0;
  let g = wordAt(START, 6) | 0;
  let h = wordAt(START, 7) | 0;
  for (let round = 0; round < 64; round += 1) {
    const high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + wordAt(ROUND, round) + wordAt(words, round)) | 0;
    const low = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return (a + wordAt(START, 0)) >>> 0;
}

/** Returns the padded block of the text with the words of the message schedule. */
function fillWords(text: string): void {
  const { length } = text;
  words.fill(0, 0, 16);
  for (let at = 0; at <= length; at += 1) {
    const byte = at < length ? text.charCodeAt(at) : 0x80;
    words[at >> 2] = wordAt(words, at >> 2) | (byte << (24 - 8 * (at & 3)));
  }
  words[15] = length * 8;
  for (let at = 16; at < 64; at += 1) {
    const near = wordAt(words, at - 15);
    const far = wordAt(words, at - 2);
    const low = rotate(near, 7) ^ rotate(near, 18) ^ (near >>> 3);
    const high = rotate(far, 17) ^ rotate(far, 19) ^ (far >>> 10);
    words[at] = wordAt(words, at - 16) + low + wordAt(words, at - 7) + high;
  }
}
