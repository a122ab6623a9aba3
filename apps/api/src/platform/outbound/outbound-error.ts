/** Why an exchange failed, in words for staff; `isRefusal`: the configuration forbids it, nothing was sent. */
export class OutboundError extends Error {
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal = false }: { isRefusal?: boolean } = {}) {
    super(message);
    this.isRefusal = isRefusal;
  }
}
