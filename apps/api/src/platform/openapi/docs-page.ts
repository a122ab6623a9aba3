import { createHash } from "node:crypto";
import { PROBLEMS } from "@foyer/contract/problem.ts";
import { escapeHtml } from "../formats/escape-html.ts";
import type { JsonSchema } from "./component-schemas.ts";
import { DOCS_SHEET } from "./docs-sheet.ts";
import type { OpenApiDocument, Operation } from "./openapi-document.ts";

/** The API's page, with the content security policy that it needs: one sheet, and no script. */
export type DocsPage = { html: string; csp: string };

const SHEET_HASH = createHash("sha256").update(DOCS_SHEET).digest("base64");
const CSP = `default-src 'none'; style-src 'sha256-${SHEET_HASH}'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Draws the page of the API from its document. rules/api 14 */
export function drawDocsPage(document: OpenApiDocument): DocsPage {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = document.tags.map(({ name, description }) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(name));
    return section(name, `<p>${escapeHtml(description)}</p>${own.map(drawCall).join("\n")}`);
  });
  const shapes = Object.entries(document.components.schemas).map(([name, schema]) =>
    disclosure(`schema-${name}`, `<code>${name}</code>`, drawJson(schema)),
  );
  const titles = [...document.tags.map(({ name }) => name), "Refusals", "Shapes"];
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Foyer API</title>
<link rel="icon" href="data:,">
<style>${DOCS_SHEET}</style>
</head>
<body>
<main>
<h1>Foyer API</h1>
${INTRODUCTION}
<nav aria-label="Contents"><ul>${titles.map((name) => `<li><a href="#${idOf(name)}">${name}</a></li>`).join("")}</ul></nav>
${groups.join("\n")}
${section("Refusals", drawProblems())}
${section("Shapes", `<p>Bodies and results, as JSON schemas.</p>${shapes.join("\n")}`)}
</main>
</body>
</html>
`;
  return { html, csp: CSP };
}

const INTRODUCTION = `<p>Programs send an API key as <code>Authorization: Bearer foyer_…</code>. Managers make keys under
<a href="/admin/apiKeys">API keys</a>. Generate a client from the <a href="/api/docs/json">OpenAPI document</a>.</p>
<p>What can be edited has a <code>version</code>. Send the one that a change is based on as <code>If-Match</code>; a stale
one is answered 412 with the current copy. In a PUT or PATCH an absent field keeps its value, and <code>null</code>
empties it.</p>
<p>With an API key, the header <code>RateLimit</code> says how many calls are left. After 429 and 503,
<code>Retry-After</code> says when to try again.</p>`;

const idOf = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, "-");

const section = (title: string, content: string) =>
  `<section aria-labelledby="${idOf(title)}"><h2 id="${idOf(title)}">${escapeHtml(title)}</h2>\n${content}</section>`;

/** The id is within the part that opens: a link to it opens it. */
const disclosure = (id: string, summary: string, content: string) =>
  `<details><summary>${summary}</summary><div class="body" id="${id}">${content}</div></details>`;

function drawCall({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h3>Body (${type})</h3>${drawSchema(schema)}`,
  );
  const results = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content ?? {}).map(
      ([type, { schema }]) => `<h3>Result ${status} (${type})</h3>${drawSchema(schema)}`,
    ),
  );
  const fields = parameters.map(
    ({ name, in: place, required, description: about, schema }) =>
      `<dt><code>${escapeHtml(name)}</code> · ${place}${required ? " · required" : ""}</dt><dd>${about ? escapeHtml(about) : drawInline(schema)}</dd>`,
  );
  return disclosure(
    operationId,
    `<span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span class="about">${withCode(summary)}</span>`,
    `<p>${withCode(description)} <code>${operationId}</code></p>${
      fields.length > 0 ? `<h3>Parameters</h3><dl>${fields.join("")}</dl>` : ""
    }${body.join("")}${results.join("")}`,
  );
}

function drawProblems(): string {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, message }]) =>
      `<tr id="problem-${code}"><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`,
  );
  return `<p>Every refusal has the shape <a href="#schema-Problem">Problem</a>. Switch on its <code>Code</code>, never on its sentence.</p>
<table class="problems"><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Sentence</th></tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
}

/** A text of the contract, with the names that it marks by backticks as code. */
const withCode = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** A link to a named schema, else the schema itself. */
const drawSchema = (schema: JsonSchema) => linkOf(schema) ?? drawJson(schema);
const drawInline = (schema: JsonSchema) =>
  linkOf(schema) ?? `<code>${withLinks(escapeHtml(JSON.stringify(schema)))}</code>`;

function linkOf({ $ref, ...rest }: JsonSchema): string | undefined {
  if (typeof $ref !== "string" || Object.keys(rest).length > 0) return undefined;
  return withLinks(escapeHtml($ref));
}

const drawJson = (schema: JsonSchema) =>
  `<pre><code>${withLinks(escapeHtml(JSON.stringify(schema, null, 2)))}</code></pre>`;

/** References to named schemas become links. */
const withLinks = (html: string) =>
  html.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$1</a>');
