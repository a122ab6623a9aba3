import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { TestApp } from "../server/app-client.ts";
import type { Mechanism } from "./switch-off.ts";

/** A server in a process of its own, on the database of `app`. */
export type Server = {
  url: string;
  /** All that it has logged. */
  output(): string;
  kill(): Promise<void>;
};

const RUN = new URL("run-server.ts", import.meta.url).pathname;

type Options = {
  /** Adds to the server's settings. */
  environment?: Record<string, string>;
  /** Pause before it expires tickets again; default: a minute. */
  expiresEveryMs?: number;
  /** Another URL of the database of `app`. */
  databaseUrl?: string;
  /** For negative controls: mechanisms in the product's statements that are switched off. */
  without?: Mechanism[];
};

/** Starts a server that `kill` ends as kill -9 does. */
export async function startServer(
  app: TestApp,
  { environment, expiresEveryMs, without = [], databaseUrl }: Options = {},
): Promise<Server> {
  const pause = expiresEveryMs === undefined ? [] : [String(expiresEveryMs)];
  const child = spawn(process.execPath, [RUN, databaseUrl ?? app.databaseUrl, app.issuer.issuer, ...pause], {
    // Its standard input ends with this process, however that ends.
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...environment, SWITCHED_OFF: JSON.stringify(without) },
  });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  let output = "";
  const address = new Promise<string>((resolve) => {
    lines.on("line", (line) => {
      output += `${line}\n`;
      // Lines of the log may come before it.
      if (line.startsWith("http://")) resolve(line);
    });
  });
  const url = await Promise.race([address, exited.then(() => undefined)]);
  if (url === undefined) throw new Error("The server did not start");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  return { url, output: () => output, kill };
}
