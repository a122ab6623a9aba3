import { vi } from "vitest";

/** The body of a desk's call. */
export type Sent = { visitors: { key: string; barcode: string }[]; barcodes: string[]; block: number };

/** Stubs a server that answers each call of a desk. */
export function answerWith(answer: (call: string, body: Sent) => object): void {
  const answered = async (url: string, { body = "{}" }: { body?: string }) =>
    new Response(JSON.stringify(answer(url.split("/").at(-1) ?? "", JSON.parse(body))));
  vi.stubGlobal("fetch", answered);
}

export const issueAll = (call: string, { visitors }: Sent) =>
  call !== "visitors"
    ? { barcodes: [] }
    : { outcomes: visitors.map(({ key }) => ({ key, outcome: "issued", reason: null })) };

export const noNetwork = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

/** Stubs a server that fails at some visitors, alone and among others; returns its calls. */
export function failAt(status: number, isBad: (key: string) => boolean): { calls: string[] } {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { body = "{}" }: { body?: string }) => {
    const [call = "", sent]: [string | undefined, Sent] = [url.split("/").at(-1), JSON.parse(body)];
    calls.push(call);
    if (call === "visitors" && sent.visitors.some(({ key }) => isBad(key)))
      return new Response("{}", { status });
    return new Response(JSON.stringify(call === "blocks" ? { barcodes: ["MORE"] } : issueAll(call, sent)));
  });
  return { calls };
}
