import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, it } from "vitest";
import { checkIdToken } from "./check-id-token.ts";
import { ProviderRefused } from "./provider-refused.ts";

const { privateKey, publicKey } = await generateKeyPair("ES256");
const expected = { issuer: "https://issuer.example", clientId: "foyer", nonce: "n" };
const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: "ES256" }] };
const now = Math.floor(Date.now() / 1000);

async function check(claims: object) {
  const token = await new SignJWT({
    iss: expected.issuer,
    aud: expected.clientId,
    nonce: expected.nonce,
    sub: "ann",
    iat: now,
    exp: now + 3_600,
    ...claims,
  })
    .setProtectedHeader({ alg: "ES256" })
    .sign(privateKey);
  return checkIdToken(token, { ...expected, keys });
}

// rules/attendee-sign-in 3
it.each([{ iat: now + 600 }, { iat: now + 600, nbf: now + 600 }, { sub: "s".repeat(256) }])(
  "a token of the future or with a subject too long is refused: %o",
  async (claims) => {
    await expect(check(claims)).rejects.toBeInstanceOf(ProviderRefused);
  },
);

it("clocks may differ by half a minute, and a subject has up to 255 characters", async () => {
  expect(await check({ iat: now + 20, sub: "s".repeat(255) })).toMatchObject({ sub: "s".repeat(255) });
});
