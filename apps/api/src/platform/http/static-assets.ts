import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { NEVER_CHANGES } from "./file-answer.ts";
import { chooseEncoding } from "./packed-encoding.ts";
import { WORKER_POLICY } from "./page-policy.ts";
import { unknownAddress } from "./unknown-address.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const COMPRESSED = { br: ".br", gzip: ".gz" } as const;
/** The script of a worker among the assets. */
const WORKER_SCRIPT = /\.worker-[\w-]+\.js$/;

/**
 * Serves the files of a build's folder of assets below a path, compressed as the build has written them. Their names
 * contain hashes of their contents: browsers keep them for a year, and the server keeps what was asked for in memory,
 * because looking for a file and opening it costs more than sending it. Throws on a file whose content type is unknown.
 */
export function serveAssets(app: FastifyInstance, folder: string, prefix: string): void {
  const names = new Set(readdirSync(folder));
  const types = new Map([...names].filter(isOriginal).map((name) => [name, contentTypeOf(name)]));
  const contents = new Map<string, Buffer>();
  const read = async (name: string) => {
    const content = contents.get(name) ?? (await readIfThere(join(folder, name)));
    if (content) contents.set(name, content);
    return content;
  };
  const options = { schema: { hide: true } };
  app.get<{ Params: { name: string } }>(`${prefix}:name`, options, async (request, reply) => {
    const { name } = request.params;
    const type = types.get(name);
    if (type === undefined) throw unknownAddress(app.platform.endpoints, request);
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const compressed = encoding && `${name}${COMPRESSED[encoding]}`;
    const isCompressed = compressed !== null && names.has(compressed);
    const content = await read(isCompressed ? compressed : name);
    // Another build has replaced this one since the start.
    if (content === null) throw unknownAddress(app.platform.endpoints, request);
    reply.header("content-type", type).header("vary", "accept-encoding");
    reply.header("cache-control", NEVER_CHANGES);
    if (isCompressed) reply.header("content-encoding", encoding);
    if (WORKER_SCRIPT.test(name)) reply.header("content-security-policy", WORKER_POLICY);
    return reply.send(content);
  });
}

const isOriginal = (name: string) => !Object.values(COMPRESSED).some((ending) => name.endsWith(ending));

const readIfThere = (path: string) =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

/** The content type of a file by its name's ending; throws if it is unknown. */
export function contentTypeOf(name: string): string {
  const type = CONTENT_TYPES[extname(name)];
  if (type === undefined) throw new Error(`The content type of ${name} is unknown`);
  return type;
}
