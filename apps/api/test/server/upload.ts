import { fillPath, toQuery } from "@foyer/api-client/fill-path.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import type { Answer, TestApp } from "./app-client.ts";

type Wish = {
  params: Record<string, unknown>;
  query?: Record<string, unknown>;
  content: string | Uint8Array;
  name?: string;
  /** The field of the file; default: the endpoint's. */
  field?: string;
  fields?: Record<string, string>;
  /** The version that it replaces. */
  version?: number;
};

/** Sends a file as a browser's form does, by default with the admin's token. */
export async function upload(
  app: TestApp,
  endpoint: Endpoint,
  {
    params,
    query,
    content,
    name = "codes.csv",
    field = endpoint.upload?.field ?? "file",
    fields = {},
    version,
  }: Wish,
  token = app.admin,
): Promise<Answer> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(
    field,
    new Blob([typeof content === "string" ? content : Buffer.from(content)], { type: "text/csv" }),
    name,
  );
  const encoded = new Response(form);
  return app.send({
    method: endpoint.method,
    url: `${fillPath(endpoint.path, params)}${toQuery(query)}`,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": encoded.headers.get("content-type") ?? "",
      ...(version !== undefined && { "if-match": `"${version}"` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}
