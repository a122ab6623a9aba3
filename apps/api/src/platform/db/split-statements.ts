import type { RawStmt, ScanToken } from "libpg-query";

/** A statement of an SQL text, and the table that it defines. */
export type Statement = {
  sql: string;
  /** The table that it creates. */
  created: string | null;
  /** The table whose definition it changes. */
  altered: string | null;
};

/**
 * Splits an SQL text into its statements, and each change of a table into its parts, by PostgreSQL's own parser, which
 * is loaded by the first call: its memory is never given back. decisions/078
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
    const parts =
      cmds.length > 1 ? splitParts(own, scan(own.toString()), (relation?.location ?? 0) - start) : [sql];
    if (parts.length !== Math.max(cmds.length, 1))
      throw new Error(`The parts of a change are unclear: ${sql}`);
    return parts.map((part) => ({ sql: part, created: null, altered: relation?.relname ?? null }));
  }
  return [{ sql, created: null, altered: null }];
}

/** The parts of `alter table … add …, drop …`, each a statement. `nameAt`: where the table's name begins. */
function splitParts(statement: Buffer, tokens: readonly ScanToken[], nameAt: number): string[] {
  const name = tokens.find(({ start }) => start === nameAt);
  if (!name) return [];
  const head = statement.subarray(0, name.end);
  const commas = topCommas(tokens.filter(({ start }) => start >= name.end));
  const starts = [name.end, ...commas.map(({ end }) => end)];
  const ends = [...commas.map(({ start }) => start), statement.length];
  return starts.map((start, nth) => `${head}${statement.subarray(start, ends[nth])}`.trim());
}

function topCommas(tokens: readonly ScanToken[]): ScanToken[] {
  let depth = 0;
  return tokens.filter(({ text }) => {
    if (text === "(" || text === "[") depth += 1;
    if (text === ")" || text === "]") depth -= 1;
    return text === "," && depth === 0;
  });
}
