import { afterEach, describe, expect, it } from "vitest";
import { type Shape, startShapedProvider } from "../../../test/sign-in/shaped-provider.ts";
import { parseAllowedHosts } from "../../platform/outbound/allowed-hosts.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { createAttendeeProvider } from "./attendee-provider.ts";
import { findProviderErrors } from "./find-provider-errors.ts";
import { watchAttendeeProvider } from "./watch-provider.service.ts";

// The answers of providers as their documentation has them: docs/OPERATIONS.md, Identity providers.
const CLIENT_ID = "foyer-attendees";
const REQUEST = { state: "s".repeat(43), nonce: "n".repeat(43), verifier: "v".repeat(43) };

const KEYCLOAK: Shape = {
  issuerPath: "/realms/fair",
  idToken: {
    sub: "f3b0a1c2-0000-4000-8000-5d7c9e1f2a3b",
    typ: "ID",
    azp: CLIENT_ID,
    sid: "9c8b",
    acr: "1",
    email_verified: false,
    name: "Carla Example",
    preferred_username: "carla",
    given_name: "Carla",
    family_name: "Example",
    email: "carla@example.org",
  },
  userinfo: {
    sub: "f3b0a1c2-0000-4000-8000-5d7c9e1f2a3b",
    email: "carla@example.org",
    email_verified: false,
  },
};
const ENTRA: Shape = {
  issuerPath: "/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
  idToken: {
    sub: "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ",
    ver: "2.0",
    tid: "9188040d-6c67-4c5b-b112-36a304b66dad",
    oid: "00000000-0000-0000-66f3-3332eca7ea81",
    name: "Carla Example",
    preferred_username: "carla@example.org",
    // Of somebody in many groups.
    _claim_names: { groups: "src1" },
    _claim_sources: { src1: { endpoint: "https://graph.example/users/1/getMemberObjects" } },
  },
  userinfo: {
    sub: "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ",
    name: "Carla Example",
    email: "carla@example.org",
  },
  isUserinfoElsewhere: true,
  discovery: { token_endpoint_auth_methods_supported: ["client_secret_post", "private_key_jwt"] },
};
const LEMONLDAP: Shape = {
  issuerPath: "",
  idToken: { sub: "carla", azp: CLIENT_ID, acr: "loa-2", auth_time: 1_700_000_000, at_hash: "x" },
  userinfo: { sub: "carla", name: "Carla Example", email: "carla@example.org", preferred_username: "carla" },
  discovery: { token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"] },
};
const GOOGLE: Shape = {
  issuerPath: "",
  idToken: {
    sub: "110169484474386276334",
    azp: CLIENT_ID,
    email: "carla@example.org",
    email_verified: true,
    name: "Carla Example",
    picture: "https://pictures.example/carla",
    hd: "example.org",
  },
  userinfo: { sub: "110169484474386276334" },
  isUserinfoElsewhere: true,
};

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** The provider with what our settings make of it; `listed`: is its other host in OUTBOUND_ALLOW? */
async function start(shape: Shape, listed = true) {
  const provider = await startShapedProvider(shape, { clientId: CLIENT_ID, nonce: REQUEST.nonce });
  stops.push(provider.stop);
  const allowed = parseAllowedHosts(listed ? provider.elsewhere : "") ?? new Set<string>();
  const settings = {
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: "s3cr&t/=%+é",
    redirectUri: "http://127.0.0.1:3000/r/sign-in",
    allowed,
    trustedOrigin: provider.origin,
  };
  const outbound = createOutbound(settings);
  return {
    ...provider,
    settings,
    outbound,
    redeem: () => createAttendeeProvider(settings, outbound).redeem("code", REQUEST),
  };
}

describe("sign-in by the answers of", () => {
  it.each([
    ["Keycloak", KEYCLOAK, { email: "carla@example.org", email_verified: false }],
    ["Entra ID", ENTRA, { email: "carla@example.org" }],
    ["LemonLDAP::NG", LEMONLDAP, { email: "carla@example.org" }],
    ["Google", GOOGLE, { email: "carla@example.org", email_verified: true }],
  ])("%s", async (_name, shape, told) => {
    const { redeem, settings, outbound } = await start(shape);
    expect(await redeem()).toMatchObject({ sub: shape.idToken.sub, name: "Carla Example", ...told });
    expect(await findProviderErrors(settings, outbound)).toEqual([]);
  });

  it("Entra ID, whose other host is not listed: the name is there, the address is not", async () => {
    const { redeem, settings, outbound, elsewhere } = await start(ENTRA, false);
    const claims = await redeem();
    expect([claims.name, claims.email]).toEqual(["Carla Example", undefined]);
    expect(await findProviderErrors(settings, outbound)).toEqual([
      `For the userinfo, without which a name or an address may be missing: The host ${elsewhere} is not listed in OUTBOUND_ALLOW.`,
    ]);
  });
});

describe("what is missing is said at the start", () => {
  it("an issuer that names itself otherwise, as those of several tenants do", async () => {
    const discovery = { issuer: "https://login.example/{tenantid}/v2.0" };
    const { settings, outbound } = await start({ ...ENTRA, discovery });
    expect(await findProviderErrors(settings, outbound)).toEqual([
      "the discovery document is that of another issuer, https://login.example/{tenantid}/v2.0",
    ]);
  });

  it("a host that is not listed, a client that cannot prove itself, a document that is none", async () => {
    const hosts = { token_endpoint: "https://token.example/", jwks_uri: "https://keys.example/" };
    const ways = { token_endpoint_auth_methods_supported: ["private_key_jwt"] };
    const one = await start({ ...KEYCLOAK, discovery: { ...hosts, ...ways } });
    expect(await findProviderErrors(one.settings, one.outbound)).toEqual([
      "For the token endpoint: The host token.example is not listed in OUTBOUND_ALLOW.",
      "For the keys: The host keys.example is not listed in OUTBOUND_ALLOW.",
      "It accepts a secret neither by client_secret_basic nor by client_secret_post.",
    ]);
    const other = await start({ ...KEYCLOAK, discovery: { jwks_uri: 1 } });
    expect(await findProviderErrors(other.settings, other.outbound)).toEqual([
      "the discovery document lacks an endpoint, or is none",
    ]);
  });

  it("is looked at until nothing is missing, and each answer is told once", async () => {
    const provider = await start(KEYCLOAK);
    const { port } = new URL(provider.issuer);
    await provider.stop();
    const lines: object[] = [];
    const isGone = Promise.withResolvers<void>();
    const isBack = Promise.withResolvers<void>();
    const note = (end: () => void) => (fields: object, message: string) => {
      lines.push({ ...fields, message });
      end();
    };
    const log = { warn: note(isGone.resolve), info: note(isBack.resolve), error: note(isBack.reject) };
    stops.push(watchAttendeeProvider({ settings: provider.settings, log, everyMs: 1 }));
    await isGone.promise;
    const again = await startShapedProvider(KEYCLOAK, { clientId: CLIENT_ID, nonce: "", port: Number(port) });
    stops.push(again.stop);
    await isBack.promise;
    expect(lines).toEqual([
      expect.objectContaining({ reason: "The connection failed (ECONNREFUSED)." }),
      expect.objectContaining({ message: "attendees can sign in at ATTENDEE_OIDC_ISSUER" }),
    ]);
  });
});
