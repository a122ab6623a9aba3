import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** The answers of a provider for one person. */
export type Shape = {
  /** After its host and port; `""` for none. */
  issuerPath: string;
  idToken: JWTPayload;
  /** Null: it has no userinfo endpoint. */
  userinfo: object | null;
  /** Members of the discovery document that differ. */
  discovery?: object;
  /** Answers of another host, as some providers keep their userinfo there. */
  isUserinfoElsewhere?: boolean;
};

/** A provider that gives exactly these answers, each signed by its key; `nonce` is that of the next sign-in. */
export async function startShapedProvider(
  shape: Shape,
  { clientId, nonce, port: wanted = 0 }: { clientId: string; nonce: string; port?: number },
) {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "theirs", alg: "RS256", use: "sig" };
  const idToken = async () =>
    new SignJWT({ iss: issuer, aud: clientId, nonce, ...shape.idToken })
      .setProtectedHeader({ alg: "RS256", kid: "theirs", typ: "JWT" })
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);
  const answers: Record<string, () => unknown> = {
    [`${shape.issuerPath}/.well-known/openid-configuration`]: () => ({
      issuer,
      authorization_endpoint: `${here}/authorize`,
      token_endpoint: `${here}/token`,
      jwks_uri: `${here}/keys`,
      ...(shape.userinfo && { userinfo_endpoint: `${userinfoAt}/userinfo` }),
      ...shape.discovery,
    }),
    "/keys": () => ({ keys: [jwk] }),
    "/token": async () => ({ access_token: "opaque", token_type: "Bearer", id_token: await idToken() }),
    "/userinfo": () => shape.userinfo,
  };
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await answers[request.url ?? ""]?.();
      response.writeHead(body ? 200 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify(body ?? {}));
    };
    answer().catch(() => response.destroy());
  });
  server.listen(wanted, "0.0.0.0");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const here = `http://127.0.0.1:${port}`;
  const elsewhere = `127.0.0.2:${port}`;
  const userinfoAt = shape.isUserinfoElsewhere ? `http://${elsewhere}` : here;
  const issuer = `${here}${shape.issuerPath}`;
  return {
    issuer,
    origin: here,
    elsewhere,
    stop: () => new Promise((done) => server.close(done)),
  };
}
