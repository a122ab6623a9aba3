/** As OWASP asks of PBKDF2 with SHA-256. */
const ROUNDS = 600_000;

export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

/** The key of a PIN; it cannot be read out, and is never stored. */
export async function deriveKey(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(pin.normalize("NFKC"));
  const material = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveKey"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations: ROUNDS };
  return crypto.subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
}

export const makeSalt = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(16));

/** `name` is bound to the content: a record cannot be put in the place of another. */
export async function seal(key: CryptoKey, name: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: bytesOf(name) }, key, text);
  return { iv, data };
}

/** Throws for another key, another name and a changed record. */
export async function unseal<T>(key: CryptoKey, name: string, { iv, data }: Sealed): Promise<T> {
  const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: bytesOf(name) }, key, data);
  return JSON.parse(new TextDecoder().decode(text)) as T;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
