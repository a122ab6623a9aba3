/** Returns whether the percent signs of an address stand for characters in UTF-8, so that it can be decoded. */
export function isDecodable(address: string): boolean {
  try {
    // A build drops a call whose value nobody uses, although this one may throw.
    return typeof decodeURIComponent(address) === "string";
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
