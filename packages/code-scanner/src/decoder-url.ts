/** Where the worker's script is once it is built; its file's name is `decode-frames.worker.ts`. */
const PATH = /\/assets\/decode-frames\.worker-[\w-]+\.js$/;

/** Whether an address is that of the worker that reads codes: pages with Trusted Types allow this script alone. */
export function isDecoderUrl(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && PATH.test(pathname);
}
