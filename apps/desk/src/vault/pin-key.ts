/** The number that OWASP recommends for PBKDF2 with SHA-256. */
const PBKDF2_ROUNDS = 600_000;

export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

/** Derives the key of a PIN. It cannot be exported and is never stored. */
export async function deriveKey(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(pin.normalize("NFKC"));
  const material = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveKey"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations: PBKDF2_ROUNDS };
  return crypto.subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
}

export const makeSalt = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(16));

/** Seals a value, bytes as they are, together with its record's name, so that records cannot be swapped. */
export async function seal(key: CryptoKey, name: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = value instanceof Uint8Array ? new Uint8Array(value) : bytesOf(JSON.stringify(value));
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: bytesOf(name) },
    key,
    plain,
  );
  return { iv, data };
}

/** Opens a sealed value. Throws for another key, another name or a changed record. */
export async function unseal<T>(key: CryptoKey, name: string, sealed: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await unsealBytes(key, name, sealed))) as T;
}

/** Opens sealed bytes. Throws as `unseal` does. */
export const unsealBytes = async (
  key: CryptoKey,
  name: string,
  { iv, data }: Sealed,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: bytesOf(name) }, key, data),
  );

const bytesOf = (text: string) => new TextEncoder().encode(text);
