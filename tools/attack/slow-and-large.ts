import { connect } from "node:net";
import { countries } from "@foyer/contract/countries.ts";
import type { Attack } from "./attack.ts";

const SLOW_CLIENTS = 40;
const ENDED_WITHIN_MS = 15_000;

type End = { ms: number; status: string };

/** Sends the start of a request, then one byte every half second, until the server ends it. */
function dribble(baseUrl: string, start: string, byte: string): Promise<End> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((done) => {
    const began = performance.now();
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(start));
    const timer = setInterval(() => socket.write(byte), 500);
    const stop = setTimeout(() => socket.destroy(), 2 * ENDED_WITHIN_MS);
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      clearTimeout(stop);
      done({ ms: performance.now() - began, status: /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? "closed" });
    });
  });
}

export const slowBodies: Attack = {
  name: "slow requests",
  promise: `${SLOW_CLIENTS} clients that send a byte every half second are ended within 15 s, and others are served meanwhile`,
  run: async ({ attacker, tokens }) => {
    const { baseUrl } = attacker;
    const headers = ["POST /api/countries HTTP/1.1", "host: x", `authorization: Bearer ${tokens.admin}`];
    const body = [...headers, "content-type: application/json", "content-length: 500", "", '{"a'].join(
      "\r\n",
    );
    const head = "GET /api/countries HTTP/1.1\r\nhost: x\r\nx-slow: ";
    const starts = Array.from({ length: SLOW_CLIENTS }, (_, at) => (at % 2 === 0 ? body : head));
    const slow = Promise.all(starts.map((start) => dribble(baseUrl, start, "a")));
    const meanwhile: number[] = [];
    for (let at = 0; at < 10; at += 1) {
      meanwhile.push((await attacker.ask(countries.list, {}, tokens.admin)).ms);
      await new Promise((done) => setTimeout(done, 300));
    }
    const ends = await slow;
    const longest = Math.max(...ends.map(({ ms }) => ms));
    const slowest = Math.max(...meanwhile);
    const breaches = [
      ...(longest > ENDED_WITHIN_MS ? [`a client was served for ${Math.round(longest / 1000)} s`] : []),
      ...(ends.some(({ status }) => status !== "408") ? ["a slow client got no 408"] : []),
      ...(slowest > 2000 ? [`others waited ${Math.round(slowest)} ms`] : []),
    ];
    const seen = `ended after ${(longest / 1000).toFixed(1)} s at most; others waited ${Math.round(slowest)} ms at most`;
    return { tried: SLOW_CLIENTS, seen, breaches };
  },
};

export const largeRequests: Attack = {
  name: "large requests",
  promise: "bodies, files and headers above their maximum are refused with 413 or 431, deep ones with 422",
  run: async ({ attacker, tokens: { admin: token }, ours }) => {
    const post = async (body: string) =>
      (await attacker.send("POST", "/api/countries", { token, body })).status;
    const form = new FormData();
    form.append("Filedata", new Blob(["x".repeat(6_000_000)], { type: "text/csv" }), "codes.csv");
    const files = `/api/projects/${ours.projectId}/barcode-pools/${ours.poolId}/files`;
    const statuses = {
      "a body of 1.1 MB": await post(JSON.stringify({ internalName: "x".repeat(1_100_000) })),
      "a file of 6 MB": (await attacker.send("POST", files, { token, body: form })).status,
      "headers of 40 KB": (
        await attacker.send("GET", "/api/countries", { headers: { "x-long": "x".repeat(40_000) } })
      ).status,
      "200,000 levels": await post(`${"[".repeat(200_000)}${"]".repeat(200_000)}`),
    };
    const expected: Record<string, number> = { "headers of 40 KB": 431, "200,000 levels": 422 };
    const breaches = Object.entries(statuses)
      .filter(([what, status]) => status !== (expected[what] ?? 413))
      .map(([what, status]) => `${what}: ${status}`);
    return { tried: Object.keys(statuses).length, seen: Object.values(statuses).join(", "), breaches };
  },
};
