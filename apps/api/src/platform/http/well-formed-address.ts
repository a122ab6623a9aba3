import { isDecodable } from "@foyer/domain/internet/decodable.ts";

/** Addresses that no browser app serves. */
const OTHERS = /^\/(api|oidc|livez|readyz|metrics)([/?]|$)/;

/** Whether a browser app serves the address: its page, or one of its files. */
export const isOfApp = (url: string): boolean => !OTHERS.test(url);

/**
 * Escapes the percent signs of a badly encoded path, so that its page is served and says that there is nothing at this
 * address. Other addresses stay as they are. rules/shell 3
 */
export function toWellFormed(url: string): string {
  const [path = ""] = url.split("?", 1);
  if (!path.includes("%") || !isOfApp(url) || isDecodable(path)) return url;
  return path.replaceAll("%", "%25") + url.slice(path.length);
}
