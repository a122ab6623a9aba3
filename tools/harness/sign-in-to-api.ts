import { type ApiClient, createApiClient } from "@foyer/api-client/api-client.ts";
import { OidcClient } from "../../apps/api/test/sign-in/oidc-client.ts";
import type { Account } from "./sign-in-as.ts";

/** Signs in through the built-in identity provider, as a browser does. Throws if sign-in is refused. */
export async function signInToApi(baseUrl: string, { login, password }: Account): Promise<ApiClient> {
  const newToken = async () => {
    const browser = new OidcClient({
      issuer: `${baseUrl}/oidc`,
      clientId: "foyer-admin",
      redirectUri: `${baseUrl}/auth-callback`,
    });
    return (await browser.tokens(login, password)).access_token;
  };
  let token = await newToken();
  return createApiClient(async ({ method, address, headers, body }) => {
    const ask = () =>
      fetch(`${baseUrl}${address}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(body !== undefined && { body }),
      });
    let answer = await ask();
    // The token expires after some minutes, which is less than a large job takes.
    if (answer.status === 401) {
      await answer.arrayBuffer();
      token = await newToken();
      answer = await ask();
    }
    return { status: answer.status, text: await answer.text() };
  });
}
