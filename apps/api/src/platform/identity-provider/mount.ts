/** The path below which the built-in provider is served. */
export const MOUNT = "/oidc";
