import { parseArgs } from "node:util";

/** A command of package.json. */
export type Command = {
  /** Its name: `npm run NAME`. */
  name: string;
  /** Its effect, in sentences. */
  does: string;
  /** The arguments that it needs, in order, and what each is. */
  needs?: Readonly<Record<string, string>>;
  /** The arguments of which it takes any number after these. */
  takes?: { name: string; meaning: string };
  /** Flags, without their hyphens, and what each does. */
  flags?: Readonly<Record<string, string>>;
  /** Options with a value, without their hyphens: the name of the value, and what it does. */
  options?: Readonly<Record<string, { value: string; meaning: string }>>;
};

/** The arguments of a call; options by their names. */
type Given = { given: string[]; flags: ReadonlySet<string>; options: ReadonlyMap<string, string> };

/** Exit code of a command that was called wrongly. */
const MISUSE = 2;

/** The arguments of a call, or the reason why the command must not run. */
export type Call = ({ is: "call" } & Given) | { is: "help"; text: string } | { is: "refusal"; text: string };

/** The call line of a command: `npm run backup -- FILE`. */
function callLine({ name, needs = {}, takes, flags = {}, options = {} }: Command): string {
  const parts = [
    ...Object.entries(options).map(([option, { value }]) => `[--${option} ${value}]`),
    ...Object.keys(flags).map((flag) => `[--${flag}]`),
    ...Object.keys(needs),
    ...(takes ? [`[${takes.name} …]`] : []),
  ];
  return [`npm run ${name}`, ...(parts.length > 0 ? ["--", ...parts] : [])].join(" ");
}

/** The text of `--help`. */
function helpText(command: Command): string {
  const { needs = {}, takes, flags = {}, options = {} } = command;
  const rows = [
    ...Object.entries(needs),
    ...(takes ? [[takes.name, takes.meaning] as const] : []),
    ...Object.entries(flags).map(([flag, meaning]) => [`--${flag}`, meaning] as const),
    ...Object.entries(options).map(([name, { value, meaning }]) => [`--${name} ${value}`, meaning] as const),
    ["--help", "Show this text"] as const,
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const list = rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`);
  return [callLine(command), "", command.does, "", ...list].join("\n");
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The options that npm took for its own because `--` was missing: it hands them on in the environment alone, and completes
 * a name that is the beginning of one of its settings (`--to` becomes `token-description`).
 */
function takenByNpm({ flags = {}, options = {} }: Command, env: Environment): string[] {
  const settings = Object.keys(env).filter((name) => name.startsWith("npm_config_") && env[name] !== "");
  return [...Object.keys(options), ...Object.keys(flags)].filter((option) =>
    settings.some((name) => name.startsWith(`npm_config_${option.replaceAll("-", "_")}`)),
  );
}

/** Reads the arguments of a command; an unknown, a missing or a further one is refused with a sentence. */
export function parseCall(command: Command, argv: readonly string[], env: Environment = {}): Call {
  const { needs = {}, takes, flags = {}, options: valued = {} } = command;
  const refuse = (reason: string): Call => ({ is: "refusal", text: `${reason}: ${callLine(command)}` });
  const { positionals, tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    options: {
      help: { type: "boolean", short: "h" },
      ...Object.fromEntries(Object.keys(valued).map((name) => [name, { type: "string" as const }])),
    },
  });
  const options = tokens.filter((token) => token.kind === "option");
  if (options.some(({ name }) => name === "help")) return { is: "help", text: helpText(command) };
  const unknown = options.find(
    ({ name, value }) => !Object.hasOwn(valued, name) && (!Object.hasOwn(flags, name) || value !== undefined),
  );
  if (unknown) return refuse(`There is no argument ${unknown.rawName}`);
  const taken = takenByNpm(command, env).find((option) => !options.some(({ name }) => name === option));
  if (taken !== undefined) return refuse(`npm took --${taken} for itself; write -- before the arguments`);
  const empty = options.find(({ name, value }) => Object.hasOwn(valued, name) && !value);
  if (empty) return refuse(`${empty.rawName} needs its ${valued[empty.name]?.value}`);
  const names = Object.keys(needs);
  const missing = names[positionals.length];
  if (missing !== undefined) return refuse(`${missing} is missing`);
  const further = positionals[names.length];
  if (further !== undefined && !takes) return refuse(`There is no argument ${further}`);
  const withValue = options.flatMap(({ name, value }) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const flagged = options.filter(({ value }) => value === undefined).map(({ name }) => name);
  return { is: "call", given: positionals, flags: new Set(flagged), options: new Map(withValue) };
}

/**
 * Reads the arguments of the process for `command`. Prints its help on `--help`; a wrong argument ends the process with
 * exit code 2 and a sentence, before anything is done.
 */
export function readCall(command: Command): Given {
  const call = parseCall(command, process.argv.slice(2), process.env);
  if (call.is === "call") return call;
  if (call.is === "help") console.log(call.text);
  else console.error(call.text);
  return process.exit(call.is === "help" ? 0 : MISUSE);
}
