import { createDownloadLink } from "@foyer/contract/download-links.ts";
import { findInvitation } from "@foyer/contract/invitations.ts";
import type { Attack } from "./attack.ts";
import { ATTACKER_ADDRESS } from "./attacker.ts";
import { ADMIN, clientOf } from "./stand.ts";

const GUESSES = 60;

export const signedLinks: Attack = {
  name: "signed links",
  promise: "a download link opens its own path and query alone, and only files",
  run: async ({ attacker, tokens: { manager }, theirs, ours }) => {
    const files = `/api/projects/${theirs.projectId}/barcode-pools/${theirs.poolId}/files`;
    const sign = async (path: string) => {
      const { text } = await attacker.ask(createDownloadLink, { body: { path, query: {} } }, manager);
      return String(JSON.parse(text).url);
    };
    const good = await sign(`${files}/${theirs.fileId}`);
    const tries: Record<string, string> = {
      "another file": good.replace(`/files/${theirs.fileId}`, `/files/${theirs.fileId}/skipped`),
      "another project": good.replace(`/projects/${theirs.projectId}/`, `/projects/${ours.projectId}/`),
      "a further parameter": `${good}&x=1`,
      "a cut signature": good.slice(0, -1),
      "two signatures": `${good}&signature=x`,
      "a list": await sign(files),
      "who am I": await sign("/api/session"),
    };
    const breaches: string[] = [];
    if ((await attacker.send("GET", good)).status !== 200) breaches.push("the link itself is refused");
    for (const [what, address] of Object.entries(tries)) {
      const { status } = await attacker.send("GET", address);
      if (status < 400 || status >= 500) breaches.push(`${what}: ${status}`);
    }
    const foreign = await attacker.send(
      "GET",
      await sign(`/api/projects/${ours.projectId}/barcode-pools/${ours.poolId}/files/${ours.fileId}`),
    );
    if (foreign.status < 400) breaches.push(`a file of another project: ${foreign.status}`);
    return { tried: Object.keys(tries).length + 2, seen: "", breaches };
  },
};

export const headers: Attack = {
  name: "headers",
  promise: "every answer forbids sniffing, framing and referrers; pages run their own scripts only",
  run: async ({ attacker, ours }) => {
    const login = new URL(await clientOf(attacker.baseUrl).openLogin());
    const pages = [
      "/",
      "/login",
      "/tickets?search=secret",
      "/invitation/x",
      `/r/${ours.code}`,
      "/r/NOTHING1",
    ];
    const addresses = [
      ...pages,
      ...[`/r/${ours.code}/ticket/${ours.identifier}`, `${login.pathname}${login.search}`],
      ...[
        "/api/session",
        "/api/public/sign-in-config",
        "/api/nothing",
        "/oidc/jwks",
        "/oidc/nothing",
        "/livez",
      ],
    ];
    const breaches: string[] = [];
    for (const address of addresses) {
      const { headers: got } = await attacker.send("GET", address, { headers: { accept: "text/html" } });
      const wrong = [
        got.get("referrer-policy") === "no-referrer" ? "" : `referrer-policy ${got.get("referrer-policy")}`,
        got.get("x-content-type-options") === "nosniff" ? "" : "sniffing",
        /frame-ancestors 'none'/.test(got.get("content-security-policy") ?? "") ? "" : "framing",
        /script-src[^;]*unsafe/.test(got.get("content-security-policy") ?? "") ? "unsafe scripts" : "",
        got.has("x-powered-by") || got.has("server") ? "names its software" : "",
      ].filter(Boolean);
      if (wrong.length > 0) breaches.push(`${address}: ${wrong.join(", ")}`);
    }
    return { tried: addresses.length, seen: `${addresses.length} addresses`, breaches };
  },
};

/** The last one: afterwards this address is refused for a while. */
export const guessing: Attack = {
  name: "guessing",
  promise: `of ${2 * GUESSES} guesses of a password, half of them from as many networks of one customer, and of ${GUESSES} of an invitation most are refused unread`,
  run: async ({ attacker }) => {
    const known = clientOf(attacker.baseUrl);
    await known.tokens(ADMIN.login, ADMIN.password);
    const statuses: number[] = [];
    const guess = async (from: string, at: number) => {
      const browser = clientOf(attacker.baseUrl);
      const form = { login: ADMIN.login, password: `guess ${at}` };
      statuses.push(
        (await browser.post(await browser.openLogin(), form, { "x-forwarded-for": from })).status,
      );
    };
    for (let at = 0; at < GUESSES; at += 1) await guess(ATTACKER_ADDRESS, at);
    // The same from as many /64 networks of one /48, at once.
    const subnets = Array.from({ length: GUESSES }, (_, at) => `2001:db8:3:${at.toString(16)}::1`);
    await Promise.all(subnets.map((from, at) => guess(from, at)));
    const unread = statuses.filter((status) => status === 429).length;
    const links = await Promise.all(
      Array.from({ length: GUESSES }, async (_, at) => {
        const { status } = await attacker.ask(findInvitation, { body: { token: `guess${at}` } }, null);
        return status;
      }),
    );
    const breaches = [
      ...(unread < (2 * GUESSES) / 3
        ? [`only ${unread} of ${2 * GUESSES} passwords were refused unread`]
        : []),
      ...(links.includes(429) ? [] : ["every guess of an invitation was looked at"]),
      ...(statuses.some((status) => status === 303) ? ["a guess signed in"] : []),
    ];
    return { tried: 3 * GUESSES, seen: `${unread} of ${2 * GUESSES} passwords refused unread`, breaches };
  },
};
