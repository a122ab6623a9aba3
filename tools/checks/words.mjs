// Names, comments and texts use the words that the field uses, so that a colleague finds things by search. Each entry
// has a word that was once ours alone and the word to use; docs/decisions may keep old words, as history.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../setup/places.mjs";

/**
 * @typedef {object} Entry
 * @property {RegExp} pattern without the flag g
 * @property {string} use
 * @property {boolean} [namesOnly] looks at identifiers, not at comments and texts
 * @property {RegExp} [except] paths where the word is right
 * @property {RegExp} [only] paths where the word is wrong; without it, all
 */

/** Files with texts that staff read; comments of the contract may be shorter. */
const SCREENS = /^apps\/admin\/src\/.*(\.tsx|-words\.ts|-text\.ts|screen-help\.ts)$/;

/** Sentences that staff read, of the screens and of refusals. */
const SENTENCES = /^(apps\/(admin|desk)\/src|packages\/(contract|domain|ui)\/src)\//;

/** Where providers of payments have names: adapters, configuration, the simulator, what operators read. */
const PROVIDERS =
  /^(apps\/api\/vite\.config\.ts|apps\/api\/src\/(platform\/payment-providers\/|features\/payment-accounts\/|config\.ts|loaded-at-start\.test\.ts)|apps\/api\/test\/feature-setups\/payment-account-setup\.ts|apps\/admin\/src\/features\/payments\/accounts\/|packages\/contract\/src\/payment-accounts\.ts|tools\/(payment-simulator\/|harness\/start-payment-simulator\.ts|demo\.ts)|docs\/(OPERATIONS|SECURITY|ARCHITECTURE|GLOSSARY)\.md|(README|CONTRIBUTING)\.md|docs\/rules\/outbound\.md|packages\/domain\/src\/(payment\/|password\/common-passwords))|\.(test|e2e)\.ts$/;

/** @type {Entry[]} */
export const WORDS = [
  { pattern: /(?<!de)fault/i, use: "error or violation" },
  { pattern: /clash/i, use: "conflict" },
  { pattern: /\bjudge(?!s\b)|judge[dsA-Z]|judgement/i, use: "evaluate or validate" },
  // A provider's name stands where its adapter and its keys do: all else uses the port.
  { pattern: /stripe|mollie/i, use: "shard, or the port of payment providers", except: PROVIDERS },
  { pattern: /\bhand(s|ed|ing)?[ -]?in\b|handedIn|handIn/i, use: "submit (a visitor) or sync (a desk)" },
  { pattern: /\btak(e|es|en|ing) (\w+ )?along\b|takeAlong/i, use: "provision" },
  { pattern: /\bnoted (change|ticket|visitor)/i, use: "pending" },
  { pattern: /\bDEEDS\b/, use: "ACTIONS" },
  { pattern: /\bFACES\b/, use: "SAMPLES" },
  { pattern: /\bbegun\b/i, use: "started or created" },
  { pattern: /goOnWith|withoutWhat|mayPass|inTurn\b/, use: "a name that says what happens" },
  { pattern: /^Here$/, use: "Context", namesOnly: true },
  { pattern: /^(thing|things|Thing|isThing)$/, use: "entity", namesOnly: true },
  {
    pattern: /^settle(?!d)/i,
    use: "match, complete or resolve; payments alone are settled",
    namesOnly: true,
    except: /payment|reconciliation|tickets\//,
  },
  {
    pattern: /^(FEW|MANY|MOST|PIECE|USUAL|MAXIMUM|SHORTEST|BATCH)$/,
    use: "a constant that says what it limits",
    namesOnly: true,
  },
  { pattern: /\/\*\* (Of|What|Whom|Who) /, use: "a docstring with its subject first" },
  {
    pattern:
      /changes are made again|codes could be guessed|Give the file|Money to give back|stands twice|cannot be taken\.|will not do\b|(is|are) not right\b|Take (mine|theirs)\b|\bGive up\b|text anew|taken over as/,
    use: "the words of docs/GLOSSARY.md",
  },
  {
    pattern: /\bEmpty: |[ ."]0: never|\bGoes to (the|whom|whoever)\b|\btickets that fit\b|\bsigns, too\b/,
    only: SCREENS,
    use: "a sentence as GOV.UK writes it: Leave empty to …, Sent to …, matching, also works",
  },
  {
    pattern:
      /Times are those of|\bearlier ones\b|cannot be made:|takes nobody else|\blook at (it|a public page) next/,
    only: SCREENS,
    use: "Times are in …, earlier entries, cannot be created, is closed, check it next",
  },
  { pattern: /(?<![A-Za-z-])[Ee]-mails?\b/, only: SENTENCES, use: "email, as visitors read it" },
];

const SOURCE = /\.(ts|tsx|mjs|sql|css)$/;
const RULES = /^(docs\/(rules\/.*|[A-Z]+)|README|CONTRIBUTING)\.md$/;
/** Generated files, seeds, this list, and what names the past: released migrations. */
const LEFT_OUT =
  /gen\.ts$|\/schema\.ts$|^tools\/checks\/words\.|^docs\/FIND\.md$|\/seed\/|^apps\/api\/migrations\/|squashed-migrations\.ts$/;
const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/**
 * Finds the words of a file that have a better one.
 * @param {string} path
 * @param {string} text
 * @returns {string[]} sentences with the file and the line
 */
export function findWords(path, text) {
  const entries = WORDS.filter(({ except, only }) => !except?.test(path) && (only?.test(path) ?? true));
  const lines = text.split("\n");
  const everywhere = entries.filter(({ namesOnly }) => !namesOnly);
  const found = lines.flatMap((line, index) =>
    everywhere
      .filter(({ pattern }) => pattern.test(line))
      .map((entry) => sentence(path, index + 1, entry.pattern.exec(line)?.[0] ?? "", entry)),
  );
  if (!/\.(ts|tsx|mjs)$/.test(path)) return found;
  const names = entries.filter(({ namesOnly }) => namesOnly);
  const code = text.replace(COMMENT_OR_TEXT, (part) => part.replace(/[^\n]/g, " ")).split("\n");
  return [
    ...found,
    ...code.flatMap((line, index) =>
      (line.match(/[A-Za-z_$][\w$]*/g) ?? []).flatMap((name) =>
        names
          .filter(({ pattern }) => pattern.test(name))
          .map((entry) => sentence(path, index + 1, name, entry)),
      ),
    ),
  ];
}

/** @param {string} path @param {number} line @param {string} word @param {Entry} entry */
function sentence(path, line, word, { use }) {
  return `${path}:${line}: "${word}": use ${use}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((path) => (SOURCE.test(path) || RULES.test(path)) && !LEFT_OUT.test(path));
  const found = paths.flatMap((path) => findWords(path, readFileSync(join(ROOT, path), "utf8")));
  for (const line of found) console.log(line);
  if (found.length > 0) console.log(`${found.length} words have a better one`);
  else console.log(`${paths.length} files use the field's words`);
  process.exit(found.length > 0 ? 1 : 0);
}
