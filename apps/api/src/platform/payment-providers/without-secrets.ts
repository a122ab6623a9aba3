const SECRET = /\b(?:(?:sk|rk|pk)_)?(?:test|live)_[\w*]+|\bwhsec_[\w*]+/g;

/** A provider's sentence without anything that looks like a key: its message on a wrong key repeats parts of it. */
export const withoutSecrets = (sentence: string): string => sentence.replace(SECRET, "…");
