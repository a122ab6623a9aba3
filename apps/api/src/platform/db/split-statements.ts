import type { Node, RawStmt, ScanToken } from "libpg-query";

/** A statement of an SQL text, and the table that it defines. */
export type Statement = {
  sql: string;
  /** The table that it creates. */
  created: string | null;
  /** The table whose definition it changes. */
  altered: string | null;
};

/**
 * Splits an SQL text into its statements, and each change of a table into its parts, a new column and its checks among
 * them, by PostgreSQL's own parser, which is loaded by the first call: its memory is never given back. decisions/078
 * @throws Error with the parser's message where the text is not SQL.
 */
export async function splitStatements(text: string): Promise<Statement[]> {
  const { parse, scanSync } = await import("libpg-query");
  const { stmts = [] } = await parse(text);
  const scan: Scan = (sql) => scanSync(sql).tokens;
  // The parser counts bytes.
  const bytes = Buffer.from(text);
  return stmts.flatMap((parsed) => readStatement(bytes, parsed, scan));
}

type Scan = (sql: string) => readonly ScanToken[];

function readStatement(
  bytes: Buffer,
  { stmt, stmt_location: start = 0, stmt_len: length }: RawStmt,
  scan: Scan,
): Statement[] {
  const own = bytes.subarray(start, length ? start + length : bytes.length);
  const sql = own.toString().trim();
  if (stmt && "CreateStmt" in stmt) {
    return [{ sql, created: stmt.CreateStmt.relation?.relname ?? null, altered: null }];
  }
  if (stmt && "AlterTableStmt" in stmt) {
    const { relation, cmds = [] } = stmt.AlterTableStmt;
    const table = relation?.relname ?? null;
    const checks = listChecks(cmds, table).map((check) => ({ ...check, start: check.start - start }));
    const isPlain = cmds.length <= 1 && checks.length === 0;
    const parts = isPlain
      ? [sql]
      : splitParts(own, scan(own.toString()), (relation?.location ?? 0) - start, checks);
    if (parts.length !== Math.max(cmds.length, 1) + checks.length)
      throw new Error(`The parts of a change are unclear: ${sql}`);
    return parts.map((part) => ({ sql: part, created: null, altered: table }));
  }
  return [{ sql, created: null, altered: null }];
}

/** A check within the definition of a new column, where it begins, and the name that the database gives it. */
type Check = { start: number; name: string | null };

function listChecks(changes: readonly Node[], table: string | null): Check[] {
  return changes.flatMap((change) => {
    const column = "AlterTableCmd" in change ? change.AlterTableCmd.def : undefined;
    if (!column || !("ColumnDef" in column)) return [];
    const { colname, constraints = [] } = column.ColumnDef;
    return constraints.flatMap((one) => {
      if (!("Constraint" in one) || one.Constraint.contype !== "CONSTR_CHECK") return [];
      const { location = 0, conname } = one.Constraint;
      return [{ start: location, name: conname ? null : `${table}_${colname}_check` }];
    });
  });
}

/**
 * The parts of `alter table … add …, drop …`, each a statement; a check of a new column, which a cluster refuses beside
 * the column, is one of its own after it. `nameAt`: where the table's name begins.
 */
function splitParts(
  statement: Buffer,
  tokens: readonly ScanToken[],
  nameAt: number,
  checks: readonly Check[],
): string[] {
  const name = tokens.find(({ start }) => start === nameAt);
  if (!name) return [];
  const head = statement.subarray(0, name.end);
  const commas = topCommas(tokens.filter(({ start }) => start >= name.end));
  const starts = [name.end, ...commas.map(({ end }) => end)];
  const ends = [...commas.map(({ start }) => start), statement.length];
  return starts.flatMap((start, nth) => {
    const end = ends[nth] ?? statement.length;
    const inside = checks
      .filter((check) => check.start >= start && check.start < end)
      .map((check) => ({ ...check, end: endOfCheck(tokens, check.start) }));
    const pieces = [start, ...inside.map((check) => check.end)].map((from, at) =>
      statement.subarray(from, inside[at]?.start ?? end),
    );
    const adds = inside.map((check) => {
      const named = check.name === null ? "" : `constraint "${check.name}" `;
      return `${head} add ${named}${statement.subarray(check.start, check.end)}`;
    });
    return [`${head}${pieces.join("")}`, ...adds].map((part) => part.trim());
  });
}

/** Behind the bracket that closes the condition of the check that begins here. */
function endOfCheck(tokens: readonly ScanToken[], start: number): number {
  let depth = 0;
  for (const token of tokens.filter((one) => one.start >= start)) {
    if (token.text === "(") depth += 1;
    if (token.text === ")" && --depth === 0) return token.end;
  }
  return start;
}

function topCommas(tokens: readonly ScanToken[]): ScanToken[] {
  let depth = 0;
  return tokens.filter(({ text }) => {
    if (text === "(" || text === "[") depth += 1;
    if (text === ")" || text === "]") depth -= 1;
    return text === "," && depth === 0;
  });
}
