import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { tablesOf } from "../../src/platform/distribute/layout.ts";
import type { WorkKind } from "../../src/platform/durable-work/work-kind.ts";

/** A statement that a request of one project made, with the request that made it first. */
type Recorded = { text: string; values: unknown[]; request: string };

const requests = new AsyncLocalStorage<{ name: string; statements: Map<string, Recorded> }>();

/** Requests whose address names a project, a public registration or a ticket; an older ticket's (version 4) does not. */
const OF_A_PROJECT =
  /^\/api\/((public\/)?projects\/\d+|public\/(registrations\/|tickets\/.{14}8)|ticket-(export|printout))|[?&]projectId=\d/;

/** Whether the address of a request says which project it is of. */
export const isOfAProject = (url: string) => OF_A_PROJECT.test(url);

/** Statements that a plan can be had for. */
const PLANNED = /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete|declare)\b/i;

// Listens to every connection of this process; only the statements of requests are kept.
const query = pg.Client.prototype.query;
// biome-ignore lint/suspicious/noExplicitAny: the driver's own method has a dozen overloads, all of which pass through
pg.Client.prototype.query = function record(this: pg.Client, statement: any, ...rest: any[]): any {
  const request = requests.getStore();
  const text: unknown = typeof statement === "string" ? statement : statement?.text;
  const values: unknown = Array.isArray(rest[0]) ? rest[0] : statement?.values;
  if (request && typeof text === "string" && PLANNED.test(text) && !request.statements.has(text)) {
    request.statements.set(text, {
      text,
      values: Array.isArray(values) ? values : [],
      request: request.name,
    });
  }
  return query.apply(this, [statement, ...rest] as never);
} as typeof query;

/**
 * Keeps the statements of all requests of one project, and says which of them look beyond it. On a Citus cluster: which
 * are more than one task. rules/distribution 3
 */
export class ProjectStatements {
  readonly #statements = new Map<string, Recorded>();

  /** Keeps what the request does. */
  during<T>(request: { method?: string | undefined; url: string }, handle: () => Promise<T>): Promise<T> {
    if (!isOfAProject(request.url)) return handle();
    return this.#keep(`${request.method ?? "GET"} ${request.url}`, handle);
  }

  /** Wraps a kind of durable work, so that its statements are recorded as those of a request of their project. */
  ofWork(kind: WorkKind): WorkKind {
    const { perform } = kind;
    if (!perform) return kind;
    const name = `work ${kind.name}`;
    return {
      ...kind,
      perform: (attempt) =>
        this.#keep(name, async () => {
          const record = await perform(attempt);
          return record && ((trx) => this.#keep(name, () => record(trx)));
        }),
    };
  }

  #keep<T>(name: string, handle: () => Promise<T>): Promise<T> {
    // Awaited within: an injected request begins when somebody awaits it.
    return requests.run({ name, statements: this.#statements }, async () => await handle());
  }

  /** The statements that look beyond their project, each with the first request that made it. */
  async listStrays(databaseUrl: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const citus = await client.query("select from pg_extension where extname = 'citus'");
      const callsBesideTable = await findCallsBesideTables(client);
      const findError = async (statement: Recorded) =>
        writesInSteps(statement.text) ??
        computesWithClock(statement.text) ??
        callsBesideTable(statement.text) ??
        (citus.rowCount
          ? await explain(client, statement).then(
              tasksBeyondOne,
              (error) => `cannot be planned (${error.message})`,
            )
          : scansBeyondProject(await explain(client, statement)));
      const strays: string[] = [];
      for (const statement of this.#statements.values()) {
        const { text, request } = statement;
        const error = DISTRIBUTED.test(text) && (await findError(statement));
        if (error) strays.push(`${request}: ${error}\n${text.trim()}`);
      }
      return strays;
    } finally {
      await client.end();
    }
  }
}

const TABLES = tablesOf("distributed");
const DISTRIBUTED = new RegExp(`\\b(${TABLES.join("|")})\\b`);

type PlanNode = { [key: string]: unknown };

async function explain(
  client: pg.Client,
  { text, values }: { text: string; values: unknown[] },
): Promise<PlanNode> {
  const { rows } = await client.query<{ "QUERY PLAN": PlanNode[] }>({
    text: `explain (format json) ${text}`,
    values,
  });
  const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
  if (!plan) throw new Error(`There is no plan for ${text}`);
  return plan;
}

/** A scan of a project's rows among those of others. */
function scansBeyondProject(plan: PlanNode): string | null {
  const stray = nodesOf(plan).find((node) => {
    if (!TABLES.includes(String(node["Relation Name"])) || !/Scan$/.test(String(node["Node Type"])))
      return false;
    const conditions = CONDITIONS.map((name) => String(node[name] ?? "")).join(" ");
    return !/\bproject_id = ('\d+'|\$\d+|\d+)/.test(conditions);
  });
  return stray ? `reads ${stray["Relation Name"]} of all projects` : null;
}

/** The tables that a statement writes. */
const WRITTEN =
  /^\s*(?:\/\*.*?\*\/\s*)?(?:update|insert).*?\bset\b(?<columns>.*?)(\bfrom\b|\bwhere\b|\breturning\b|$)/is;

/** The columns that a row which is there already gets instead of a new one. */
const REPLACED = /\bdo update\s+set\b(?<columns>.*?)(\bwhere\b|\breturning\b|$)/is;

/** A common table expression that writes. */
const WRITING_STEP = /\bas\s*(not\s+)?(materialized\s*)?\(\s*(insert|update|delete)\b/i;

/** A statement that writes in several steps: a cluster runs it over all nodes. rules/distribution 13 */
const writesInSteps = (text: string) => (WRITING_STEP.test(text) ? "writes in several steps" : null);

const CLOCK_OR_CHANCE = /\b(now|clock_timestamp|random|gen_random_uuid)\(/i;

/** A column that is written from the clock or chance by cases or on conflict: a cluster has none of it. rules/distribution 9 */
function computesWithClock(text: string): string | null {
  if (CLOCK_OR_CHANCE.test(REPLACED.exec(text)?.groups?.columns ?? ""))
    return "gives a row that is there already the clock or chance";
  const columns = WRITTEN.exec(text)?.groups?.columns ?? "";
  const isError = /\b(case|coalesce)\b/i.test(columns) && CLOCK_OR_CHANCE.test(columns);
  return isError ? "computes a column with the clock or chance, by cases" : null;
}

/** A function of a project in a statement that reads a table: a cluster runs it in the middle of a shard. rules/distribution 6 */
async function findCallsBesideTables(client: pg.Client): Promise<(text: string) => string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proargnames[1] = 'p_project'`,
  );
  const call = new RegExp(`\\b(${rows.map(({ name }) => name).join("|")})\\(`);
  const table = new RegExp(`\\b(from|join|update|into)\\s+(${TABLES.join("|")})\\b(?!\\()`);
  return (text) => {
    const [, name] = call.exec(text) ?? [];
    return name && table.test(text) ? `calls ${name} beside a table` : null;
  };
}

const CONDITIONS = ["Index Cond", "Recheck Cond", "Filter"];

function tasksBeyondOne(plan: PlanNode): string | null {
  const tasks = nodesOf(plan)
    .map((node) => Number(node["Task Count"] ?? 1))
    .filter((count) => count > 1);
  const parts = nodesOf(plan).filter((node) => "Subplans" in node).length;
  if (tasks.length > 0) return `is ${tasks.join(" + ")} tasks`;
  return parts > 0 ? "goes through the coordinator in several steps" : null;
}

/** A plan and all objects in it, at any depth. */
function nodesOf(value: unknown): PlanNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== "object" || value === null) return [];
  return [value as PlanNode, ...Object.values(value).flatMap(nodesOf)];
}
