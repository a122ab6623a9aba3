/** Why an exchange failed, in words for staff; `isRefusal`: the configuration forbids it, nothing was sent. */
export class OutboundError extends Error {
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal = false }: { isRefusal?: boolean } = {}) {
    super(message);
    this.isRefusal = isRefusal;
  }
}

/** The name of a failure below HTTP, such as ECONNREFUSED. */
export const nameOfFailure = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "closed early";
