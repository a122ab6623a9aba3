import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { MOUNT } from "./mount.ts";

/** Tells the devices that an account was signed in on before. rules/sign-in 16 */
export type KnownDevices = {
  /** The device's id, if this account was signed in on it; null otherwise. `cookies` is the request's header. */
  find(cookies: string | undefined, accountId: string): string | null;
  /** The `Set-Cookie` header that makes the device known to the account, beside others that know it. */
  remember(cookies: string | undefined, accountId: string): string;
};

const DAYS = 180;
/** Accounts that one browser remembers, the latest first: a shared desk must not overflow the request's headers. */
const MAXIMUM_ACCOUNTS = 10;

/** `key`: the same for all server processes, and used for nothing else. */
export function createKnownDevices(key: string, publicUrl: string): KnownDevices {
  const isHttps = publicUrl.startsWith("https:");
  const name = `${isHttps ? "__Secure-foyer" : "foyer"}_devices`;
  const mac = (text: string) => createHmac("sha256", key).update(text).digest("base64url").slice(0, 32);
  const tagOf = (accountId: string) => mac(`account ${accountId}`).slice(0, 8);
  const signatureOf = (accountId: string, id: string, day: string) => mac(`device ${accountId} ${id} ${day}`);

  const entriesOf = (cookies = ""): string[][] => {
    const cookie = cookies.split(/; */).find((one) => one.startsWith(`${name}=`));
    const entries = (cookie?.slice(name.length + 1) ?? "").split("~").map((entry) => entry.split("."));
    return entries.filter(({ length }) => length === 4);
  };
  const find: KnownDevices["find"] = (cookies, accountId) => {
    const entry = entriesOf(cookies).find(([tag]) => tag === tagOf(accountId));
    if (!entry) return null;
    const [, id = "", day = "", signature = ""] = entry;
    const isOurs = isSame(signature, signatureOf(accountId, id, day));
    return isOurs && Number(day) > today() - DAYS ? id : null;
  };
  return {
    find,
    remember: (cookies, accountId) => {
      const id = find(cookies, accountId) ?? randomBytes(12).toString("base64url");
      const day = String(today());
      const tag = tagOf(accountId);
      const own = [tag, id, day, signatureOf(accountId, id, day)];
      const others = entriesOf(cookies).filter(([other]) => other !== tag);
      const value = [own, ...others.slice(0, MAXIMUM_ACCOUNTS - 1)].map((entry) => entry.join(".")).join("~");
      const seconds = DAYS * 24 * 60 * 60;
      return `${name}=${value}; Path=${MOUNT}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
    },
  };
}

const today = () => Math.floor(Date.now() / 86_400_000);

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
