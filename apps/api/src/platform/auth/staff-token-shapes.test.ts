import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestIssuer, type TestIssuer } from "../../../test/server/tokens.ts";
import { readConfig } from "../../config.ts";
import { externalIssuer } from "./token-issuer.ts";
import { createTokenVerifier } from "./verify-token.ts";

// Access tokens as the documentation of providers has them: docs/OPERATIONS.md, Identity providers.
let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await createTestIssuer();
});
afterAll(() => issuer.close());

const APPLICATION = "6e74172b-be56-4843-9ff4-e66a39bb12e3";
const JWT = { typ: "JWT" };

const KEYCLOAK = {
  typ: "Bearer",
  azp: "foyer-admin",
  client_id: undefined,
  sid: "9c8b",
  aud: ["foyer-api", "account"],
  realm_access: { roles: ["offline_access", "manager"] },
  scope: "openid profile offline_access",
  name: "Max Manager",
  preferred_username: "max",
};
const ENTRA = {
  aud: APPLICATION,
  ver: "2.0",
  azp: APPLICATION,
  azpacr: "0",
  client_id: undefined,
  scope: undefined,
  scp: "access",
  roles: ["manager"],
  name: "Max Manager",
  oid: "00000000-0000-0000-66f3-3332eca7ea81",
};
const LEMONLDAP = {
  aud: ["foyer-admin", "foyer-api"],
  sid: "x",
  scope: "openid profile offline_access",
  roles: "manager",
  name: "Max Manager",
};

async function identify(environment: Record<string, string>, claims: object, header: object = JWT) {
  const config = readConfig({ OIDC_ISSUER: issuer.issuer, ...environment });
  const verify = createTokenVerifier(externalIssuer(config, issuer.issuer));
  return verify(await issuer.mint({ subject: "max", claims: { ...claims }, header: { ...header } }));
}

const OF_KEYCLOAK = { OIDC_ROLES_CLAIM: "realm_access.roles" };
const OF_ENTRA = { OIDC_ROLES_CLAIM: "roles", OIDC_CLIENT_ID: APPLICATION, OIDC_AUDIENCE: APPLICATION };

it.each([
  ["Keycloak", OF_KEYCLOAK, KEYCLOAK, JWT],
  ["Entra ID", OF_ENTRA, ENTRA, JWT],
  ["LemonLDAP::NG", { OIDC_ROLES_CLAIM: "roles" }, LEMONLDAP, { typ: "at+JWT" }],
])("staff sign in by a token of %s", async (_name, environment, claims, header) => {
  expect(await identify(environment, claims, header)).toMatchObject({
    subject: "max",
    name: "Max Manager",
    role: "manager",
  });
});

describe("refused, as the table warns", () => {
  it.each([
    ["Keycloak without the audience mapper", OF_KEYCLOAK, { ...KEYCLOAK, aud: "account" }],
    ["Keycloak without any audience", OF_KEYCLOAK, { ...KEYCLOAK, aud: undefined }],
    ["Entra ID for Microsoft Graph", OF_ENTRA, { ...ENTRA, aud: "00000003-0000-0000-c000-000000000000" }],
    ["Entra ID, version 1", OF_ENTRA, { ...ENTRA, ver: "1.0", iss: "https://sts.windows.net/tenant/" }],
    ["an ID token of Entra ID", OF_ENTRA, { ...ENTRA, scp: undefined, nonce: "n" }],
    ["an ID token of Keycloak", OF_KEYCLOAK, { ...KEYCLOAK, typ: "ID" }],
  ])("%s", async (_name, environment, claims) => {
    await expect(identify(environment, claims)).rejects.toThrow();
  });

  it("somebody in too many groups of Entra ID has no role, and no other's", async () => {
    const claims = { ...ENTRA, roles: undefined, _claim_names: { groups: "src1" } };
    expect(await identify({ ...OF_ENTRA, OIDC_ROLES_CLAIM: "groups" }, claims)).toMatchObject({ role: null });
  });
});
