import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig, VARIABLES } from "./config.ts";

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
      "Too easily guessed: it is made of your name, login, e-mail address or the name of this site",
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

const read = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), "utf8");
/** Docker's image sets these itself. */
const OF_THE_IMAGE = ["PORT", "HOST", "DATA_DIR"];

it("every variable stands in the README's table, and can be set with docker compose", async () => {
  const [readme, compose] = [await read("README.md"), await read("compose.yaml")];
  expect(VARIABLES.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
  const passed = (name: string) => new RegExp(`^ {6}${name}: .`, "m").test(compose);
  expect(VARIABLES.filter((name) => !passed(name) && !OF_THE_IMAGE.includes(name))).toEqual([]);
});
