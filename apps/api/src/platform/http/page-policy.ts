import { randomBytes } from "node:crypto";

/** A nonce for one answer; style sheets that the page adds at run time carry it. */
export const makeNonce = (): string => randomBytes(16).toString("base64");

type Needs = {
  /** Further origins that pages may call, such as an external identity provider. */
  connect: readonly string[];
  /** Has it a service worker, and modules of WebAssembly? rules/desk 13 */
  runsOffline: boolean;
  /** Has it workers, which have a policy of their own? rules/gates 23 */
  hasWorkers: boolean;
  /** Does it print files, from a frame with their bytes? */
  printsFiles: boolean;
  /** The origins of websites that may show it in a frame. */
  framedBy: readonly string[];
};

/** The content security policy of our pages: only our own scripts, no HTML from strings, no frames of other pages, and in no frame of another but of those listed. rules/shell 23, 24, rules/embedding */
export function pagePolicy(
  nonce: string,
  { connect, runsOffline, hasWorkers, printsFiles, framedBy }: Needs,
): string {
  return [
    "default-src 'none'",
    runsOffline ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(" "),
    ...(runsOffline || hasWorkers ? ["worker-src 'self'"] : []),
    ...(runsOffline ? ["manifest-src 'self'"] : []),
    ...(printsFiles ? [`frame-src 'self' blob:`] : []),
    "form-action 'self'",
    ["frame-ancestors", ...(framedBy.length > 0 ? framedBy : ["'none'"])].join(" "),
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

/** The policy of a worker's script: our own scripts and modules of WebAssembly, which its page needs not allow. rules/gates 23 */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";
