import { generateKeyPairSync, sign } from "node:crypto";

/** A value of ASN.1: its tag, the length of the content, the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const [SEQUENCE, SET, UTC_TIME, UTF8, INTEGER, BITS] = [0x30, 0x31, 0x17, 0x0c, 0x02, 0x03] as const;
const ECDSA_WITH_SHA256 = der(SEQUENCE, Buffer.from("06082a8648ce3d040302", "hex"));
const COMMON_NAME = Buffer.from("0603550403", "hex");

/** A key and a certificate for localhost that no authority has signed, as PEM. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from("localhost")))));
  const times = ["000101000000Z", "491231235959Z"].map((time) => der(UTC_TIME, Buffer.from(time)));
  const signed = der(
    SEQUENCE,
    der(INTEGER, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, ...times),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(BITS, Buffer.from([0]), sign("sha256", signed, privateKey));
  const certificate = der(SEQUENCE, signed, ECDSA_WITH_SHA256, signature);
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
}
