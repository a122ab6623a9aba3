import { Agent, request } from "node:http";

export type Submitted = { seconds: number; latencies: number[]; barcodes: Set<string>; errors: number };

/**
 * Sends `count` submissions, numbered from `first` + 1 on, over a number of connections; each connection sends the next
 * one after an answer.
 */
export async function submitMany(
  address: string,
  { count, connections, first = 0 }: { count: number; connections: number; first?: number },
  bodyOf: (number: number) => string,
): Promise<Submitted> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const barcodes = new Set<string>();
  let errors = 0;
  let sent = 0;
  const started = performance.now();
  const visit = async () => {
    while (sent < count) {
      sent += 1;
      const number = first + sent;
      const started = performance.now();
      const { status, text } = await post(agent, address, bodyOf(number), `bench-${number}`);
      latencies.push(performance.now() - started);
      const barcode = status === 201 ? (JSON.parse(text).ticket?.barcode as string | undefined) : undefined;
      if (barcode === undefined) errors += 1;
      else barcodes.add(barcode);
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { seconds, latencies: latencies.sort((a, b) => a - b), barcodes, errors };
}

function post(agent: Agent, address: string, body: string, key: string) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "idempotency-key": key,
    };
    const asked = request(address, { method: "POST", agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
