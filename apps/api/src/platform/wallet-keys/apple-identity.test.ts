import { beforeAll, expect, it } from "vitest";
import {
  type Chain,
  KEY_PASSWORD,
  makeChain,
  PASS_TYPE,
  TEAM,
} from "../../../test/receivers/certificate-chain.ts";
import { ConfigError, readConfig } from "../../config.ts";

let [chain, other]: [Chain, Chain] = [] as never;
beforeAll(async () => {
  [chain, other] = await Promise.all([makeChain(), makeChain({ passType: "example.fair" })]);
});

const textsOf = ({ certificate, key, authority }: Chain) => ({
  APPLE_PASS_CERTIFICATE: certificate,
  APPLE_PASS_KEY: key,
  APPLE_WWDR_CERTIFICATE: authority,
});
const appleOf = (texts: Record<string, string>) => readConfig(texts).wallets.apple;

// rules/wallet 1
it("the kind of passes and the team are those of the certificate; an encrypted key has its password", () => {
  const texts = { ...textsOf(chain), APPLE_PASS_KEY: chain.encryptedKey };
  const apple = appleOf({ ...texts, APPLE_PASS_KEY_PASSWORD: KEY_PASSWORD });
  expect(apple).toMatchObject({ passTypeIdentifier: PASS_TYPE, teamIdentifier: TEAM });
  expect(appleOf({})).toBeNull();
});

it.each([
  ["a part is missing", () => ({ APPLE_PASS_KEY: chain.key }), /needs all of/],
  [
    "no certificate",
    () => ({ ...textsOf(chain), APPLE_PASS_CERTIFICATE: "canary" }),
    /^APPLE_PASS_CERTIFICATE is not usable: Must be a certificate as PEM/,
  ],
  [
    "another key",
    () => ({ ...textsOf(chain), APPLE_PASS_KEY: other.key }),
    /^APPLE_PASS_KEY is not usable: It is not the key/,
  ],
  [
    "an encrypted key without its password",
    () => ({ ...textsOf(chain), APPLE_PASS_KEY: chain.encryptedKey }),
    /^APPLE_PASS_KEY is not usable: Must be an RSA private key/,
  ],
  [
    "an encrypted key with a wrong password",
    () => ({ ...textsOf(chain), APPLE_PASS_KEY: chain.encryptedKey, APPLE_PASS_KEY_PASSWORD: "canary" }),
    /^APPLE_PASS_KEY is not usable: Must be an RSA private key/,
  ],
  [
    "another authority",
    () => ({ ...textsOf(chain), APPLE_WWDR_CERTIFICATE: other.authority }),
    /^APPLE_WWDR_CERTIFICATE is not usable: It has not signed/,
  ],
  ["a certificate for something else", () => textsOf(other), /is not for passes/],
])("%s stops the start with a sentence", (_, texts, sentence) => {
  expect(() => appleOf(texts())).toThrow(ConfigError);
  expect(() => appleOf(texts())).toThrow(sentence);
  expect(() => appleOf(texts())).not.toThrow(/canary|PRIVATE|[\w+/]{40}/);
});

it("a certificate that has ended stops the start with its day", async () => {
  const ended = await makeChain({ days: -1 }).catch(() => null);
  // The command of some systems makes none.
  if (!ended) return;
  expect(() => appleOf(textsOf(ended))).toThrow(
    /^APPLE_PASS_CERTIFICATE is not usable: It was valid until \d{4}-/,
  );
});

it.each([
  ["one of two", { GOOGLE_WALLET_ISSUER: "338800000001" }, /needs both/],
  [
    "no key file",
    { GOOGLE_WALLET_ISSUER: "338800000001", GOOGLE_WALLET_KEY: "canary" },
    /Must be the JSON file/,
  ],
  ["an issuer that is a name", { GOOGLE_WALLET_ISSUER: "fair" }, /Must be the number of an issuer/],
])("of Google, %s stops the start with a sentence", (_, texts, sentence) => {
  expect(() => readConfig(texts)).toThrow(sentence);
  expect(() => readConfig(texts)).not.toThrow(/canary/);
});
