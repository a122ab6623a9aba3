import { fillPath } from "@foyer/api-client/fill-path.ts";
import { getSession } from "@foyer/contract/session.ts";
import { listContractEndpoints } from "../../apps/api/src/contract-endpoints.ts";
import { mutationSamples } from "../../apps/api/test/every-endpoint/mutation-samples/mutation-samples.ts";
import type { Attack } from "./attack.ts";
import { SLOW_MS, sendAgainIfSlow } from "./attacker.ts";

const ENDPOINTS = (await listContractEndpoints()).filter(({ upload }) => upload !== undefined);

/** A zip of one entry that says it unpacks to 4 GB. */
const ZIP_BOMB = Buffer.concat([
  Buffer.from("504b0304140000000800000000000000000000000000ffffffff0500000061", "hex"),
  Buffer.alloc(100_000, 0xff),
]);
/** A PNG of 60,000 × 60,000 pixels, by its header. */
const HUGE_PNG = Buffer.from(
  "89504e470d0a1a0a0000000d494844520000ea600000ea6008060000000000000000000049454e44ae426082",
  "hex",
);
const FILES: Record<string, string | Uint8Array<ArrayBuffer>> = {
  nothing: "",
  "a megabyte of empty lines": "\n".repeat(1_000_000),
  "a megabyte of separators": ";".repeat(1_000_000),
  "a row of a megabyte": "x".repeat(1_000_000),
  "an open quotation mark": `"${"a\n".repeat(300_000)}`,
  "10,000 short rows": "a;1\n".repeat(10_000),
  "a formula": "=cmd|'/c calc'!A1;1;1\n",
  "no text": Uint8Array.from({ length: 10_000 }, (_, at) => (at * 7919) % 256),
  "a zip": Uint8Array.from(ZIP_BOMB),
  "an image without content": Uint8Array.from(HUGE_PNG),
  "an SVG with a script": '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
};
const NAMES = ["codes.csv", "image.png", "../../etc/passwd", `${"x".repeat(300)}.csv`, "a\u202Evsc.exe"];

export const uploads: Attack = {
  name: "uploads",
  promise: `no file causes a 5xx, a stack trace or an answer slower than ${SLOW_MS / 1000} s, and others are served meanwhile`,
  run: async ({ attacker, filled, tokens: { admin: token } }) => {
    const breaches: string[] = [];
    let [tried, slowest, waited] = [0, 0, 0];
    const samples = mutationSamples(filled);
    for (const endpoint of ENDPOINTS) {
      const make = samples[`${endpoint.method} ${endpoint.path.replace(/\/preview$/, "")}`];
      const { params = {}, fields = {} } = (await make?.()) ?? {};
      const address = fillPath(endpoint.path, params).replace(/:\w+/g, "1");
      for (const [at, [what, content]] of Object.entries(FILES).entries()) {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        form.append(endpoint.upload?.field ?? "file", new Blob([content]), NAMES[at % NAMES.length]);
        const [answer, other] = await Promise.all([
          sendAgainIfSlow(() => attacker.send(endpoint.method, address, { token, body: form })),
          attacker.ask(getSession, {}, token),
        ]);
        tried += 1;
        slowest = Math.max(slowest, answer.ms);
        waited = Math.max(waited, other.ms);
        if (answer.status >= 500 || /\n\s+at /.test(answer.text))
          breaches.push(`${what} to ${endpoint.path}: ${answer.status}`);
        if (Math.max(answer.ms, other.ms) > SLOW_MS)
          breaches.push(
            `${what} to ${endpoint.path}: ${Math.round(answer.ms)} ms, others ${Math.round(other.ms)} ms`,
          );
      }
    }
    const seen = `${ENDPOINTS.length} calls; slowest ${Math.round(slowest)} ms, others waited ${Math.round(waited)} ms at most`;
    return { tried, seen, breaches };
  },
};
