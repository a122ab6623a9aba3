// Holds citations to the documents: every rule and every decision that code or a document cites is there.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/places.mjs";

const RULES = "docs/rules";
const DECISIONS = "docs/decisions";
const CITING = /\.(ts|tsx|mjs|js|css|sql|md)$/;
/** `rules/tickets 4`, `rules/attend 3, 5`, `rules/scenario 24–31`; an area alone is cited as a whole. */
const RULE = /\brules\/([a-z-]+)((?:,? (?:and )?\d+(?:[–-]\d+)?)*)/g;
const DECISION = /\bdecisions?[ /](\d{3})\b/g;

/** The numbers of an area's rules, by area. */
function readRules() {
  return new Map(
    readdirSync(join(ROOT, RULES)).map((file) => {
      const text = readFileSync(join(ROOT, RULES, file), "utf8");
      return [
        file.replace(".md", ""),
        new Set([...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => number)),
      ];
    }),
  );
}

/** One sentence for each citation of something that is not there, and for each number that two decisions have. */
export function findCitationErrors() {
  const rules = readRules();
  const decisions = readdirSync(join(ROOT, DECISIONS)).map((file) => file.slice(0, 3));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => CITING.test(path) && !path.startsWith("tools/checks/"));
  const twice = decisions.filter((number, at) => decisions.indexOf(number) !== at);
  return [
    ...twice.map((number) => `${DECISIONS}: two decisions have the number ${number}`),
    ...files.flatMap((path) => {
      const text = readText(path);
      const wrongRules = [...text.matchAll(RULE)].flatMap(([cited, area = "", numbers = ""]) => {
        const known = rules.get(area);
        const isThere = known && (numbers.match(/\d+/g) ?? []).every((number) => known.has(number));
        return isThere ? [] : [cited];
      });
      const wrongDecisions = [...text.matchAll(DECISION)].flatMap(([cited, number = ""]) =>
        decisions.includes(number) ? [] : [cited],
      );
      return [...wrongRules, ...wrongDecisions].map((cited) => `${path}: there is no ${cited}`);
    }),
  ];
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(join(ROOT, path), "utf8");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT") throw error;
    return ""; // deleted, not yet committed
  }
}
