import type { Call, Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { fillPath, toQuery } from "../../apps/admin/src/server/fill-path.ts";
import { OidcClient } from "../../apps/api/test/oidc-client.ts";

type Parts = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown };
type TextFile = { name: string; content: string };

/** Calls an installation's public API as one of its staff. */
export interface ApiClient {
  call<E extends Endpoint>(endpoint: E, input: Call<E>, headers?: Record<string, string>): Promise<Result<E>>;
  /** Sends a file to an endpoint that takes one. */
  upload<E extends Endpoint>(endpoint: E, input: Call<E>, file: TextFile): Promise<Result<E>>;
}

/** Signs in through the built-in identity provider, as a browser does. Throws when the account is not let in. */
export async function signInToApi(
  baseUrl: string,
  { login, password }: { login: string; password: string },
): Promise<ApiClient> {
  const tokens = () => {
    const browser = new OidcClient({
      issuer: `${baseUrl}/oidc`,
      clientId: "foyer-admin",
      redirectUri: `${baseUrl}/auth-callback`,
    });
    return browser.tokens(login, password);
  };
  let token = (await tokens()).access_token;

  async function send<E extends Endpoint>(endpoint: E, { params, query }: Parts, init: RequestInit) {
    const { method, path } = endpoint;
    const address = `${baseUrl}${fillPath(path, params)}${toQuery(query)}`;
    const ask = () =>
      fetch(address, { ...init, method, headers: { ...init.headers, authorization: `Bearer ${token}` } });
    let answer = await ask();
    // It lasts some minutes; a large job outlives it.
    if (answer.status === 401) {
      token = (await tokens()).access_token;
      answer = await ask();
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as Result<E>;
  }

  return {
    call(endpoint, input, more = {}) {
      const { body } = input as Parts;
      if (endpoint.method === "GET") return send(endpoint, input as Parts, { headers: more });
      const headers = { "content-type": "application/json", ...more };
      return send(endpoint, input as Parts, { headers, body: JSON.stringify(body ?? {}) });
    },
    upload(endpoint, input, { name, content }) {
      const form = new FormData();
      form.append(endpoint.upload?.field ?? "file", new Blob([content], { type: "text/csv" }), name);
      return send(endpoint, input as Parts, { body: form });
    },
  };
}
