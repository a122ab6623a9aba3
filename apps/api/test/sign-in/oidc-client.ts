import { createHash, randomBytes } from "node:crypto";

/** Tokens as the provider sends them. */
export type Tokens = {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
  scope: string;
};

type Settings = { issuer: string; clientId: string; redirectUri: string };
type Overrides = Record<string, string | undefined>;

/** A browser and an OpenID Connect client in one: keeps cookies, follows the code flow with PKCE step by step. */
export class OidcClient {
  readonly #settings: Settings;
  readonly #cookies = new Map<string, { value: string; path: string }>();
  #verifier = "";

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Asks for an address with this browser's cookies; redirects are not followed. */
  async get(url: string, headers: Record<string, string> = {}): Promise<Response> {
    return await this.#send(url, { headers });
  }

  /** Sends a form as a browser does. */
  async post(
    url: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return await this.#send(url, { method: "POST", body: new URLSearchParams(form), headers });
  }

  /** The address at which a sign-in starts; an override of undefined leaves a parameter out. */
  authorizationUrl(overrides: Overrides = {}): string {
    this.#verifier = randomBytes(32).toString("base64url");
    const parameters = {
      client_id: this.#settings.clientId,
      redirect_uri: this.#settings.redirectUri,
      response_type: "code",
      scope: "openid profile offline_access",
      state: randomBytes(8).toString("hex"),
      code_challenge: createHash("sha256").update(this.#verifier).digest("base64url"),
      code_challenge_method: "S256",
      ...overrides,
    };
    const url = new URL(`${this.#settings.issuer}/auth`);
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    return url.href;
  }

  /** Opens the login page; returns its address. */
  async openLogin(overrides: Overrides = {}): Promise<string> {
    const start = await this.get(this.authorizationUrl(overrides));
    if (start.status !== 303) throw new Error(`No login page: ${start.status} ${await start.text()}`);
    return new URL(location(start), this.#settings.issuer).href;
  }

  /** From the first address to the one with the code. */
  async signIn(login: string, password: string, overrides: Overrides = {}): Promise<URL> {
    const answer = await this.post(await this.openLogin(overrides), { login, password });
    if (answer.status !== 303) throw new Error(`Not signed in: ${answer.status}`);
    return new URL(location(await this.get(location(answer))));
  }

  /** The redirect of a silent sign-in: with a code or with an error. */
  async signInSilently(): Promise<URL> {
    return new URL(location(await this.get(this.authorizationUrl({ prompt: "none" }))));
  }

  /** Exchanges the code of a sign-in. */
  async exchange(callback: URL, overrides: Overrides = {}): Promise<Response> {
    return await this.#token({
      grant_type: "authorization_code",
      code: callback.searchParams.get("code") ?? "",
      redirect_uri: this.#settings.redirectUri,
      code_verifier: this.#verifier,
      ...overrides,
    });
  }

  /** Signs in and exchanges the code. */
  async tokens(login: string, password: string): Promise<Tokens> {
    const answer = await this.exchange(await this.signIn(login, password));
    return (await answer.json()) as Tokens;
  }

  async refresh(refreshToken: string, overrides: Overrides = {}): Promise<Response> {
    return await this.#token({ grant_type: "refresh_token", refresh_token: refreshToken, ...overrides });
  }

  cookieNames(): string[] {
    return [...this.#cookies.keys()];
  }

  async #token(form: Overrides): Promise<Response> {
    const body = new URLSearchParams({ client_id: this.#settings.clientId });
    for (const [name, value] of Object.entries(form)) if (value !== undefined) body.set(name, value);
    return await fetch(`${this.#settings.issuer}/token`, { method: "POST", body });
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url);
    const sent = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join("; ");
    const headers = { accept: "text/html", ...(init.headers as Record<string, string>), cookie };
    const answer = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /; *path=([^;]+)/i.exec(line)?.[1] ?? "/";
    const expires = /; *expires=([^;]+)/i.exec(line)?.[1];
    if (value === "" || (expires && Date.parse(expires) < Date.now())) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}

/** The target of a redirect. */
export function location(answer: Response): string {
  const target = answer.headers.get("location");
  if (target === null) throw new Error(`Not a redirect but ${answer.status}`);
  return target;
}
