import { PKPass } from "passkit-generator";
import type { AppleIdentity } from "./apple-identity.ts";

export type UnsignedPass = {
  files: Readonly<Record<string, Uint8Array>>;
  identity: Pick<AppleIdentity, "certificate" | "key" | "authority">;
};

/** Makes the file of a pass for Apple Wallet. Runs in a worker thread. */
export function signPass({ files, identity }: UnsignedPass): Uint8Array {
  const { certificate: signerCert, key: signerKey, authority: wwdr } = identity;
  const contents = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)] as const);
  return new PKPass(Object.fromEntries(contents), { signerCert, signerKey, wwdr }).getAsBuffer();
}
