/** An answer of the provider that proves nobody's identity; for the log, never for the client. */
export class ProviderRefused extends Error {}
