import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

type Options = { challenge: string; rp?: { id?: string }; rpId?: string };
type Site = { origin: string };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** An authenticator in software: creates one passkey (ES256) and proves it, as a browser would send both. */
export class SoftwarePasskey {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = randomBytes(32);
  readonly #site: Site;
  /** Set it back to play a copied key. */
  counter = 0;

  constructor(site: Site) {
    this.#site = site;
  }

  /** The answer to the options of `navigator.credentials.create`. */
  create({ challenge, rp }: Options): Record<string, unknown> {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const length = Buffer.from([0, this.#id.length]);
    const flags = PRESENT | VERIFIED | HAS_KEY;
    const data = Buffer.concat([this.#head(rp?.id ?? "", flags), Buffer.alloc(16), length, this.#id, key]);
    // A CBOR map: fmt "none", an empty attStmt, authData as bytes with a length of one byte.
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: encode(this.#clientData("webauthn.create", challenge)),
      attestationObject: encode(attestation),
      transports: ["internal"],
    });
  }

  /** The answer to the options of `navigator.credentials.get`. */
  prove({ challenge, rpId = "" }: Options, { isVerified = true } = {}): Record<string, unknown> {
    this.counter += 1;
    const data = this.#head(rpId, isVerified ? PRESENT | VERIFIED : PRESENT);
    const client = this.#clientData("webauthn.get", challenge);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    return this.#answer({
      clientDataJSON: encode(client),
      authenticatorData: encode(data),
      signature: encode(createSign("sha256").update(signed).sign(this.#keys.privateKey)),
    });
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#site.origin, crossOrigin: false }));
  }

  #answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = encode(this.#id);
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }
}

const encode = (bytes: Buffer) => bytes.toString("base64url");
