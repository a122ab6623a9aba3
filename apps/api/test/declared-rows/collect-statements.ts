import {
  type CompiledQuery,
  DefaultQueryCompiler,
  type OperationNode,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  SelectQueryNode,
} from "kysely";
import type { DeclaringNode } from "../../src/platform/db/sql-rows.ts";
import type { Statement } from "./statement-errors.ts";

const { compileQuery } = DefaultQueryCompiler.prototype;

type Collector = {
  /** A statement that declares something of its result. */
  onStatement: (statement: Statement) => void;
  /** A raw expression that declares nothing, by the name under which a statement of the builder selects it. */
  onUndeclared: (alias: string) => void;
};

/** Hands over what this process compiles from now on. */
export function collectStatements({ onStatement, onUndeclared }: Collector): void {
  DefaultQueryCompiler.prototype.compileQuery = function compile(
    this: DefaultQueryCompiler,
    node: never,
    queryId: QueryId,
  ) {
    const compiled = compileQuery.call(this, node, queryId);
    const query = queryOf(node);
    const whole = query === node ? compiled : compileAlone(query, compiled);
    for (const found of findDeclaring(query, query, null)) {
      const statement = toStatement(found, whole);
      if (statement) onStatement(statement);
    }
    for (const alias of listUndeclared(query)) onUndeclared(alias);
    return compiled;
  } as typeof compileQuery;
}

/** The query of the builder that a cursor is declared for, otherwise the statement itself. */
function queryOf(statement: OperationNode): OperationNode {
  const isCursor = RawNode.is(statement) && statement.sqlFragments[0]?.startsWith("declare ");
  return (isCursor && statement.parameters.find(SelectQueryNode.is)) || statement;
}

/** The statement that is compared; null for a raw expression that is not selected, and beyond the parameters' limit. */
function toStatement({ declaring, holder, alias }: Found, whole: CompiledQuery): Statement | null {
  const { declaration } = declaring;
  const areRows = "rows" in declaration.of;
  if (!areRows && alias === null) return null;
  // Rows may be those of a statement within another one: the query of a cursor, a subquery.
  const { sql: text, parameters } = areRows && holder !== whole.query ? compileAlone(holder, whole) : whole;
  if (parameters.length > MOST_PARAMETERS) return null;
  const nullParameters = parameters.flatMap((value, index) => (value === null ? [index + 1] : []));
  return { text, nullParameters, declaration, alias };
}

/** A function takes no more. The same statement with fewer of them is met elsewhere, or named as never run. */
const MOST_PARAMETERS = 100;

const compileAlone = (node: OperationNode, { queryId }: CompiledQuery) =>
  compileQuery.call(new PostgresQueryCompiler(), node as never, queryId);

type Found = { declaring: DeclaringNode; holder: OperationNode; alias: string | null };

const isDeclaring = (node: OperationNode): node is DeclaringNode => "declaration" in node;

/** The declaring nodes below `value`, with the raw node that each stands in and the alias of that. */
function findDeclaring(value: unknown, holder: OperationNode, alias: string | null): Found[] {
  if (Array.isArray(value)) return value.flatMap((one) => findDeclaring(one, holder, alias));
  if (typeof value !== "object" || value === null || !("kind" in value)) return [];
  const node = value as OperationNode;
  if (isDeclaring(node)) return [{ declaring: node, holder, alias }];
  if (node.kind === "AliasNode") {
    const { node: aliased, alias: name } = node as unknown as {
      node: OperationNode;
      alias: { name?: string };
    };
    return findDeclaring(aliased, aliased, name.name ?? null);
  }
  const ownAlias = node === holder ? alias : null;
  return Object.values(node).flatMap((one) => findDeclaring(one, node, ownAlias));
}

/** The builder's own expressions that are made of raw ones: their type is made of the columns in them. */
const OF_THE_BUILDER = /^(json_build_object|\(select (coalesce\(json_agg|to_json)\()/;

type Aliased = { kind: string; node?: OperationNode; alias?: { name?: string } };

/** The raw expressions in what a statement selects or returns. */
function listUndeclared(statement: OperationNode): string[] {
  const { selections, returning } = statement as {
    selections?: readonly { selection: OperationNode }[];
    returning?: { selections: readonly { selection: OperationNode }[] };
  };
  return [...(selections ?? []), ...(returning?.selections ?? [])].flatMap(({ selection }) => {
    const { node, alias } = selection as Aliased;
    const isRaw = node !== undefined && RawNode.is(node) && !OF_THE_BUILDER.test(node.sqlFragments[0] ?? "");
    return isRaw && !node.parameters.some(isDeclaring) ? [alias?.name ?? ""] : [];
  });
}
