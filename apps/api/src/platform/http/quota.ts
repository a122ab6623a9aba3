/** The rest of a rate limit within its window. */
export type Quota = {
  name: string;
  maximum: number;
  windowSeconds: number;
  left: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
};

/** The headers of a rate limit, by the IETF's draft (draft-ietf-httpapi-ratelimit-headers-10). rules/api 11 */
export const quotaHeaders = ({ name, maximum, windowSeconds, left, resetSeconds }: Quota) => ({
  "ratelimit-policy": `"${name}";q=${maximum};w=${windowSeconds}`,
  ratelimit: `"${name}";r=${left};t=${resetSeconds}`,
});
