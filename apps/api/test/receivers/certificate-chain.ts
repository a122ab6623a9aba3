import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const openssl = (...args: string[]) => run("openssl", args);

export const PASS_TYPE = "pass.example.fair";
export const TEAM = "FAIR123456";
export const KEY_PASSWORD = "canary-of-the-key";

/** An authority as Apple's, with what it has signed, as PEM. */
export type Chain = { authority: string; certificate: string; key: string; encryptedKey: string };

/** Makes an authority and a certificate for passes that it has signed, by the command openssl. */
export async function makeChain({ passType = PASS_TYPE, days = 30 } = {}): Promise<Chain> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-chain-"));
  const at = (name: string) => join(folder, name);
  try {
    const made = ["-newkey", "rsa:2048", "-nodes"];
    const name = `/UID=${passType}/CN=Pass Type ID: ${passType}/OU=${TEAM}/O=Fair/C=DE`;
    await openssl(
      "req",
      "-x509",
      ...made,
      "-keyout",
      at("ca.key"),
      "-out",
      at("ca.pem"),
      "-days",
      "60",
      "-subj",
      "/CN=Test WWDR/O=Apple",
    );
    await openssl("req", "-new", ...made, "-keyout", at("pass.key"), "-out", at("pass.csr"), "-subj", name);
    const signing = ["-CA", at("ca.pem"), "-CAkey", at("ca.key"), "-CAcreateserial", "-days", String(days)];
    await openssl("x509", "-req", "-in", at("pass.csr"), ...signing, "-out", at("pass.pem"));
    await openssl(
      "rsa",
      "-aes256",
      "-passout",
      `pass:${KEY_PASSWORD}`,
      "-in",
      at("pass.key"),
      "-out",
      at("pass.enc"),
    );
    const read = (file: string) => readFile(at(file), "utf8");
    return {
      authority: await read("ca.pem"),
      certificate: await read("pass.pem"),
      key: await read("pass.key"),
      encryptedKey: await read("pass.enc"),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Verifies a detached signature by the command openssl, up to this authority. */
export async function verifyDetached(signed: Buffer, signature: Buffer, authority: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-verify-"));
  const at = (name: string) => join(folder, name);
  try {
    await writeFile(at("content"), signed);
    await writeFile(at("signature"), signature);
    await writeFile(at("ca.pem"), authority);
    const files = [
      "-in",
      at("signature"),
      "-content",
      at("content"),
      "-CAfile",
      at("ca.pem"),
      "-out",
      at("out"),
    ];
    await openssl("smime", "-verify", "-binary", "-inform", "DER", "-purpose", "any", ...files);
  } finally {
    await rm(folder, { recursive: true });
  }
}
