import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { pathOf } from "./logger-options.ts";

/**
 * One line for each request, once it is answered, where Fastify writes two. The client's address is personal data, so
 * only an operator who asks for it gets it. rules/api 9
 */
export class RequestLog extends LogController {
  readonly #withAddresses: boolean;

  constructor({ withAddresses }: { withAddresses: boolean }) {
    super();
    this.#withAddresses = withAddresses;
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode, refusal, elapsedTime } = reply;
    const about = { ...this.#about(request), statusCode, ms: Math.round(elapsedTime) };
    if (error) reply.log.error({ ...about, err: error }, "the answer could not be sent");
    else reply.log.info({ ...about, ...(refusal && { refusal }) }, "request");
  }

  /** A request without a line so far: its client left before it had the answer. */
  logAborted(app: FastifyInstance): void {
    app.addHook("onRequestAbort", async (request) => {
      request.log.info(this.#about(request), "request aborted by its client");
    });
  }

  #about({ method, url, ip }: FastifyRequest) {
    return { method, path: pathOf(url), ...(this.#withAddresses && { ip }) };
  }
}
