import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runTool } from "../check-print/run-tool.ts";
import { ROOT } from "../setup/places.mjs";
import { ask } from "./ask.ts";

export type Ports = { http: number; https: number; server: number };
type Proxy = {
  name: string;
  example: string;
  /** The example with this machine's ports and files in place of its own. */
  adapt: (text: string, ports: Ports, folder: string) => string;
  command: (file: string, folder: string) => readonly [string, ...string[]];
};

const WITHIN_MS = 20_000;

/** The proxies of docs/examples; everything but addresses, certificates and pid files is used as it is there. */
export const PROXIES: readonly Proxy[] = [
  {
    name: "nginx",
    example: "nginx/foyer.conf",
    adapt: (text, ports, folder) => `
      daemon off; pid ${folder}/nginx.pid; error_log stderr warn;
      events { worker_connections 512; }
      http { access_log off;
        client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        ${withServer(text, ports)
          .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
          .replace("listen 443 ", `listen 127.0.0.1:${ports.https} `)
          .replaceAll("/etc/ssl/foyer", folder)}
      }`,
    command: (file, folder) => ["nginx", "-p", folder, "-c", file],
  },
  {
    name: "caddy",
    example: "caddy/Caddyfile",
    // Its own redirect would name the port of this test.
    adapt: (text, ports, folder) => `{
      admin off
      auto_https disable_redirects
      http_port ${ports.http}
      https_port ${ports.https}
      storage file_system ${folder}
    }
    http://tickets.example {
      redir https://tickets.example{uri} 301
    }
    ${withServer(text, ports).replace("tickets.example {", `tickets.example {\n tls ${folder}/fullchain.pem ${folder}/privkey.pem\n`)}`,
    command: (file) => ["caddy", "run", "--adapter", "caddyfile", "--config", file],
  },
  {
    name: "haproxy",
    example: "haproxy/haproxy.cfg",
    adapt: (text, ports, folder) =>
      withServer(text, ports)
        .replace("bind :80", `bind 127.0.0.1:${ports.http}`)
        .replace("bind :443", `bind 127.0.0.1:${ports.https}`)
        .replace("/etc/ssl/foyer", folder),
    command: (file) => ["haproxy", "-db", "-f", file],
  },
];

const withServer = (text: string, { server }: Ports) =>
  text.replaceAll("127.0.0.1:3000", `127.0.0.1:${server}`);

/** Runs a proxy of the examples before a server while `use` runs. */
export async function withProxy(
  proxy: Proxy,
  ports: Ports,
  { folder, use }: { folder: string; use: () => Promise<void> },
): Promise<void> {
  const place = join(folder, proxy.name);
  await mkdir(place, { recursive: true });
  await makeCertificate(place);
  const file = join(place, "configuration");
  const example = await readFile(join(ROOT, "docs/examples", proxy.example), "utf8");
  await writeFile(file, proxy.adapt(example, ports, place));
  const [program, ...args] = proxy.command(file, place);
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  try {
    await untilItAnswers(child, ports.https, () => said);
    await use();
  } finally {
    if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
  }
}

/** As an authority would send them: `privkey.pem`, `fullchain.pem`, and both in one file for HAProxy. */
async function makeCertificate(place: string): Promise<void> {
  const [key, cert] = [join(place, "privkey.pem"), join(place, "fullchain.pem")];
  const names = ["-subj", "/CN=tickets.example", "-addext", "subjectAltName=DNS:tickets.example"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  runTool("openssl", ["req", "-x509", ...kind, ...names, "-keyout", key, "-out", cert]);
  await writeFile(join(place, "both.pem"), (await readFile(cert, "utf8")) + (await readFile(key, "utf8")));
}

async function untilItAnswers(child: ChildProcess, port: number, said: () => string): Promise<void> {
  const end = Date.now() + WITHIN_MS;
  for (;;) {
    const answer = await ask("https", port, "/").catch(() => null);
    if (answer?.status === 200) return;
    if (child.exitCode !== null || Date.now() > end) {
      throw new Error(`The proxy does not answer (${answer?.status}):\n${said()}`);
    }
    await sleep(100);
  }
}
