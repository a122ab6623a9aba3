import Stripe from "stripe";
import type { Outbound } from "../outbound/outbound.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { KeyRefused, ProviderRefused, ProviderUnavailable } from "./port.ts";
import { withoutSecrets } from "./without-secrets.ts";

type Parts = { key: string; url: string; outbound: Outbound };

/** Stripe's library over the server's own outbound connections; a call that fails below HTTP or with 5xx is made once more. */
export function openStripe({ key, url, outbound }: Parts): Stripe {
  const { protocol, hostname, port } = new URL(url);
  return new Stripe(key, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    httpClient: new OutboundClient(outbound),
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Makes a call; an error of the library becomes one of the port. */
export async function asked<T>(keyName: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw errorOf(error, keyName);
  }
}

function errorOf(error: unknown, keyName: string): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode: status = 0, code, type } = error;
  if (status === 401 || status === 403)
    return new KeyRefused(
      `Stripe does not accept the key ${keyName} for this call.`,
      `Stripe refused this key: ${withoutSecrets(error.message)}`,
    );
  const isRefusal = status >= 400 && status < 500 && status !== 409 && status !== 429;
  if (!isRefusal) {
    const reason = status === 0 ? "cannot be reached" : `answered ${status}`;
    return new ProviderUnavailable(`Stripe ${reason}.`, { cause: error.cause });
  }
  return new ProviderRefused(`Stripe refused this: ${withoutSecrets(error.message)} (${code ?? type})`);
}

class OutboundClient extends Stripe.HttpClient {
  readonly #outbound: Outbound;

  constructor(outbound: Outbound) {
    super();
    this.#outbound = outbound;
  }

  override getClientName(): string {
    return "outbound";
  }

  // The parameters are those of the library.
  override async makeRequest(
    host: string,
    port: string,
    path: string,
    method: string,
    headers: object,
    requestData: string,
    protocol: string,
  ): Promise<OutboundResponse> {
    const answer = await this.#outbound.send(`${protocol}://${host}:${port}${path}`, {
      method: methodOf(method),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(requestData && { body: requestData }),
    });
    return new OutboundResponse(answer.status, answer.headers, answer.body);
  }
}

function methodOf(method: string): "GET" | "POST" | "DELETE" {
  if (method === "GET" || method === "POST" || method === "DELETE") return method;
  throw new OutboundError(`The method ${method} is not expected.`, { isRefusal: true });
}

class OutboundResponse extends Stripe.HttpClientResponse {
  readonly #body: string;

  constructor(status: number, headers: object, body: string) {
    super(status, { ...headers });
    this.#body = body;
  }

  // The library notes its headers and its status.
  override getRawResponse(): object {
    return { headers: this.getHeaders(), statusCode: this.getStatusCode() };
  }

  override async toJSON(): Promise<unknown> {
    return JSON.parse(this.#body);
  }
}
