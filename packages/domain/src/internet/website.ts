import { isHostName } from "./host-name.ts";

/** Returns whether this is a valid website address, with or without `https://`. Takes linear time. rules/scenario 20 */
export function isWebsite(text: string): boolean {
  const address = text.replace(/^https?:\/\//i, "");
  const [, host = "", port = "", rest = ""] = /^([^:/?#]*)(:[0-9]{1,5})?(.*)$/su.exec(address) ?? [];
  const isPortLegal = port === "" || Number(port.slice(1)) <= 65_535;
  return isHostName(host) && isPortLegal && /^([/?#][^\s\p{C}<>"\\^`{|}]*)?$/u.test(rest);
}
