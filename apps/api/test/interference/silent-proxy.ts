import { once } from "node:events";
import { createServer, connect as dial, type Socket } from "node:net";

/** A proxy in front of a database that can drop all traffic silently, like a firewall that lost its connections. */
export type SilentProxy = {
  /** The database's URL through the proxy. */
  url: string;
  /** From now on drops all traffic silently; new connections are still accepted. */
  swallow(): void;
  /** New connections pass again; those from before stay dead. */
  heal(): void;
  /** Closes the next connections on which this text is sent, once the database has answered: nobody gets the answer. */
  loseAnswers(text: string, connections: number): void;
  stop(): void;
};

/** Starts a proxy before the database at `databaseUrl`. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const host = target.hostname || (target.searchParams.get("host") ?? "127.0.0.1");
  const port = Number(target.port || 5432);
  const address = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const lines = new Set<{ near: Socket; far: Socket | null; isDead: boolean }>();
  let isSwallowing = false;
  let losing = { text: "", left: 0 };
  const server = createServer((near) => {
    near.on("error", () => {});
    const far = isSwallowing ? null : dial(address);
    const line = { near, far, isDead: isSwallowing };
    let losesAnswer = false;
    lines.add(line);
    near.on("data", (bytes) => {
      if (losing.left > 0 && !losesAnswer && bytes.includes(losing.text)) {
        losing.left -= 1;
        losesAnswer = true;
      }
      if (!line.isDead) far?.write(bytes);
    });
    near.on("close", () => far?.destroy());
    far?.on("error", () => near.destroy());
    far?.on("data", (bytes) => {
      if (losesAnswer) near.destroy();
      else if (!line.isDead) near.write(bytes);
    });
    far?.on("close", () => void (line.isDead || near.destroy()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(databaseUrl);
  through.searchParams.delete("host");
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as { port: number }).port);
  return {
    url: through.href,
    swallow: () => {
      isSwallowing = true;
      for (const line of lines) line.isDead = true;
    },
    heal: () => {
      isSwallowing = false;
    },
    loseAnswers: (text, left) => {
      losing = { text, left };
    },
    stop: () => {
      server.close();
      for (const { near, far } of lines) {
        near.destroy();
        far?.destroy();
      }
    },
  };
}
