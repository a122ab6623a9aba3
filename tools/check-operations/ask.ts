import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";

export type Answer = { status: number; headers: IncomingMessage["headers"]; body: string };
type Question = {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
};

/** Asks a proxy of this machine for `tickets.example`, from the address 127.0.0.2, and trusts its certificate. */
export async function ask(
  scheme: "http" | "https",
  port: number,
  path: string,
  { method = "GET", headers = {}, body }: Question = {},
): Promise<Answer> {
  const options = {
    host: "127.0.0.1",
    localAddress: "127.0.0.2",
    port,
    path,
    method,
    servername: "tickets.example",
    rejectUnauthorized: false,
    headers: { host: "tickets.example", ...headers, ...(body && { "content-length": body.length }) },
  };
  const request = scheme === "http" ? requestHttp(options) : requestHttps(options);
  request.end(body);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  request.on("error", () => {}); // a body that is refused is not read to its end
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}
