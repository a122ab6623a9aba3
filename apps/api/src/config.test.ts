import { readFile, rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTemporaryFolder } from "../test/database/temporary-folder.ts";
import { ConfigError, readConfig, SECRET_VARIABLES, VARIABLES } from "./config.ts";

describe("readConfig", () => {
  it("needs nothing", () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      publicUrl: "http://127.0.0.1:3000",
    });
  });

  it("treats an empty value as missing, and drops the slash at the end of an address", () => {
    const config = readConfig({ PORT: "", PUBLIC_URL: "http://127.0.0.1:8080/" });
    expect(config).toMatchObject({ PORT: 3000, publicUrl: "http://127.0.0.1:8080" });
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PUBLIC_URL", "tickets.example.com"],
    ["PUBLIC_URL", "ftp://tickets.example.com"],
    ["DATABASE_URL", "mysql://localhost/foyer"],
    ["LOG_LEVEL", "loud"],
    ["OIDC_SCOPE", "profile"],
    ["OIDC_SCOPE", "openid  profile"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_TRACES_SAMPLER", "sometimes"],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
    ["FOYER_ADMIN_PASSWORD", "short"],
    ["TRUST_PROXY_HOPS", "-1"],
    ["OIDC_ALLOW_EMBEDDED_ON_PUBLIC_URL", "perhaps"],
    ["SMTP_URL", "mail.example.com"],
    ["SMTP_URL", "https://mail.example.com"],
    ["SMTP_URL", "smtp://50%:x@mail.example.com"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "a@example.com, b@example.com"],
    ["MAIL_FROM", "Fair <desk@fair.example>\r\nBcc: x@example.com"],
  ])("%s=%s stops the start with a sentence that names it", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} is not usable: .+`, "m"));
  });

  it.each([
    ["short", "At least 12 characters"],
    ["password1234", "Too easily guessed: it is made of common words, runs of keys or repetitions"],
    ["Foyer-Ticket-2026", "Too easily guessed: it is made of common words, runs of keys or repetitions"],
    [
      "spring-fair-7.example",
      "Too easily guessed: it is made of your name, login, email address or the name of this site",
    ],
  ])("refuses %s as the first admin's password", (password, reason) => {
    const environment = {
      PUBLIC_URL: "https://spring-fair-7.example",
      OIDC_ALLOW_EMBEDDED_ON_PUBLIC_URL: "true",
      FOYER_ADMIN_PASSWORD: password,
    };
    expect(() => readConfig(environment)).toThrow(`FOYER_ADMIN_PASSWORD is not usable: ${reason}.`);
  });

  it("never repeats a secret", () => {
    expect(() => readConfig({ FOYER_ADMIN_PASSWORD: "hunter2" })).toThrow(/^((?!hunter2)[\s\S])*$/);
  });

  it("never repeats the mail server's password, and asks for a sender", () => {
    expect(() => readConfig({ SMTP_URL: "https://foyer:hunter2@mail.example.com" })).toThrow(
      /^((?!hunter2)[\s\S])*$/,
    );
    expect(() => readConfig({ SMTP_URL: "smtp://foyer:hunter2@mail.example.com" })).toThrow(
      /^((?!hunter2).)*MAIL_FROM((?!hunter2).)*$/,
    );
  });

  it("names every wrong value at once", () => {
    expect(() => readConfig({ PORT: "x", LOG_LEVEL: "y" })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
  });

  it("keeps the built-in provider off public addresses unless told otherwise", () => {
    const PUBLIC_URL = "https://tickets.example.com";
    expect(() => readConfig({ PUBLIC_URL })).toThrow(/OIDC_ISSUER/);
    expect(readConfig({ PUBLIC_URL, OIDC_ISSUER: "https://id.example.com/" }).OIDC_ISSUER).toBe(
      "https://id.example.com",
    );
    expect(readConfig({ PUBLIC_URL, OIDC_ALLOW_EMBEDDED_ON_PUBLIC_URL: "true" }).publicUrl).toBe(PUBLIC_URL);
    expect(readConfig({ PUBLIC_URL: "http://localhost:3000" }).publicUrl).toBe("http://localhost:3000");
  });
});

// rules/start 6
describe("secrets in files", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await makeTemporaryFolder("secrets");
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const put = async (content: string) => {
    await writeFile(`${folder}/secret`, content);
    return `${folder}/secret`;
  };

  it.each([
    ["DATABASE_URL", "postgres://foyer:canary@db/foyer"],
    ["FOYER_ADMIN_PASSWORD", "canary-mill-otter-47"],
    ["SMTP_URL", "smtp://foyer:canary@mail.example"],
    ["BOUNCE_IMAP_URL", "imaps://foyer:canary@imap.example"],
    ["ATTENDEE_OIDC_CLIENT_SECRET", "canary & more "],
  ])("%s", async (name, secret) => {
    const MAIL_FROM = "desk@fair.example";
    const server = name === "BOUNCE_IMAP_URL" ? { SMTP_URL: "smtp://mail.example" } : {};
    expect(readConfig({ ...server, MAIL_FROM, [`${name}_FILE`]: await put(`${secret}\n`) })).toMatchObject({
      [name]: secret,
    });
    const both = { MAIL_FROM, [name]: secret, [`${name}_FILE`]: await put(secret) };
    expect(() => readConfig(both)).toThrow(`${name} and ${name}_FILE are both set: keep one.`);
  });

  it("a file that is missing, empty or wrong stops the start with a sentence without the secret", async () => {
    const readUrl = (file: string) => () => readConfig({ DATABASE_URL_FILE: file });
    const missing = `${folder}/none`;
    expect(readUrl(missing)).toThrow(`DATABASE_URL_FILE is not usable: ${missing} cannot be read (ENOENT).`);
    const empty = await put("\n");
    expect(readUrl(empty)).toThrow(`DATABASE_URL_FILE is not usable: ${empty} is empty.`);
    expect(readUrl(await put("mysql://canary@db"))).toThrow(
      /^DATABASE_URL is not usable: ((?!canary)[\s\S])*$/,
    );
  });

  it("each variable of the README that takes a secret has one", async () => {
    const [readme, compose] = [await read("README.md"), await read("compose.yaml")];
    const rows = SECRET_VARIABLES.map((name) => `\`${name}_FILE\``);
    expect(rows.filter((name) => !readme.includes(name))).toEqual([]);
    expect(SECRET_VARIABLES.filter((name) => !compose.includes(name))).toEqual([]);
  });
});

/** Without it the first step of the image fails, or installs less than the lockfile says. */
it("the Dockerfile copies the package.json of every workspace before it installs", async () => {
  const dockerfile = await read("Dockerfile");
  const { packages } = JSON.parse(await read("package-lock.json")) as { packages: Record<string, unknown> };
  const workspaces = Object.keys(packages).filter((path) => /^(apps|packages)\/[^/]+$/.test(path));
  const before = dockerfile.slice(0, dockerfile.indexOf("npm ci"));
  const line = (path: string) => `COPY ${path}/package.json ${path}/\n`;
  expect(workspaces.filter((path) => !before.includes(line(path)))).toEqual([]);
});

const read = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), "utf8");
/** Docker's image sets these itself. */
const OF_THE_IMAGE = ["PORT", "HOST", "DATA_DIR"];

it.each([
  "pop3://foyer:x@imap.example",
  "imaps://imap.example",
  "imaps://foyer@imap.example",
  "imaps://foyer:100%@imap.example",
])("BOUNCE_IMAP_URL=%s stops the start with a sentence", (url) => {
  const mail = { SMTP_URL: "smtp://mail.example", MAIL_FROM: "desk@fair.example" };
  expect(() => readConfig({ ...mail, BOUNCE_IMAP_URL: url })).toThrow(
    /^BOUNCE_IMAP_URL is not usable: Must look like imaps:/,
  );
});

it("a mailbox of bounces needs a mail server", () => {
  const url = "imaps://foyer:canary@imap.example";
  expect(() => readConfig({ BOUNCE_IMAP_URL: url })).toThrow(/SMTP_URL is not: ((?!canary).)*$/);
});

it("every variable stands in the README's table, and can be set with docker compose", async () => {
  const [readme, compose] = [await read("README.md"), await read("compose.yaml")];
  expect(VARIABLES.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
  const passed = (name: string) => new RegExp(`^ {6}${name}: .`, "m").test(compose);
  expect(VARIABLES.filter((name) => !passed(name) && !OF_THE_IMAGE.includes(name))).toEqual([]);
});
