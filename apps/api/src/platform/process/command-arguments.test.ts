import { expect, it } from "vitest";
import { type Command, parseCall } from "./command-arguments.ts";

const BACKUP: Command = {
  name: "backup",
  does: "Writes everything into one file.",
  needs: { FILE: "The file, which must not exist" },
};
const SCREENS: Command = {
  name: "screens",
  does: "Photographs every screen.",
  takes: { name: "PART", meaning: "Only pictures whose name contains this" },
  flags: { docs: "Also renew the pictures of documents" },
};

const refusal = (command: Command, ...argv: string[]) => {
  const call = parseCall(command, argv);
  return call.is === "refusal" ? call.text : call;
};

it("reads what a command needs, what it takes, and its flags", () => {
  expect(parseCall(BACKUP, ["a.zip"])).toEqual({
    is: "call",
    given: ["a.zip"],
    flags: new Set(),
    options: new Map(),
  });
  expect(parseCall(BACKUP, ["--", "--odd.zip"])).toMatchObject({ given: ["--odd.zip"] });
  expect(parseCall(SCREENS, ["home", "--docs", "country"])).toEqual({
    is: "call",
    given: ["home", "country"],
    flags: new Set(["docs"]),
    options: new Map(),
  });
});

it("reads options with a value", () => {
  const command: Command = { ...BACKUP, options: { keep: { value: "N", meaning: "Keep the newest" } } };
  const call = "npm run backup -- [--keep N] FILE";
  expect(parseCall(command, ["--keep", "14", "-"])).toMatchObject({
    given: ["-"],
    options: new Map([["keep", "14"]]),
  });
  expect(parseCall(command, ["a", "--keep=14"])).toMatchObject({ options: new Map([["keep", "14"]]) });
  expect(refusal(command, "a", "--keep")).toBe(`--keep needs its N: ${call}`);
  expect(refusal(command, "a", "--keep=")).toBe(`--keep needs its N: ${call}`);
  expect(refusal(BACKUP, "a", "--keep=14")).toBe("There is no argument --keep: npm run backup -- FILE");
});

it("refuses an option that npm took, because the command would run without it", () => {
  const command: Command = { ...BACKUP, options: { to: { value: "KEY", meaning: "Encrypt" } } };
  const under = (env: Record<string, string>, ...argv: string[]) => {
    const call = parseCall(command, argv, env);
    return call.is === "refusal" ? call.text : call.is;
  };
  const sentence =
    "npm took --to for itself; write -- before the arguments: npm run backup -- [--to KEY] FILE";
  // npm run backup --to age1abc a.zip, as npm 11 and as another version hands it on.
  expect(under({ npm_config_token_description: "age1abc" }, "a.zip")).toBe(sentence);
  expect(under({ npm_config_to: "age1abc" }, "a.zip")).toBe(sentence);
  expect(under({ npm_config_to: "x" }, "--to", "age1abc", "a.zip")).toBe("call");
  expect(under({ npm_config_user_agent: "npm/11", npm_config_prefix: "/usr" }, "a.zip")).toBe("call");
});

it("refuses what a command does not know, with the call that it knows", () => {
  expect(refusal(BACKUP)).toBe("FILE is missing: npm run backup -- FILE");
  expect(refusal(BACKUP, "a.zip", "b.zip")).toBe("There is no argument b.zip: npm run backup -- FILE");
  expect(refusal(BACKUP, "--force", "a.zip")).toBe("There is no argument --force: npm run backup -- FILE");
  expect(refusal(BACKUP, "-f", "a.zip")).toBe("There is no argument -f: npm run backup -- FILE");
  expect(refusal(SCREENS, "--docs=no")).toBe(
    "There is no argument --docs: npm run screens -- [--docs] [PART …]",
  );
});

it.each([["--help"], ["-h"], ["a.zip", "--help"], ["--help", "--force"]])("helps: %s %s", (...argv) => {
  expect(parseCall(BACKUP, argv.filter(Boolean))).toEqual({
    is: "help",
    text: `npm run backup -- FILE

Writes everything into one file.

  FILE    The file, which must not exist
  --help  Show this text`,
  });
});
