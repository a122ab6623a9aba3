import type { Catalog } from "./catalog.ts";
import { membersIn, nodeIn, nodesIn, numberIn, type PgNode, textIn } from "./node-tree.ts";

/** A query and those around it, the innermost first. */
type Scope = readonly PgNode[];

/** Functions, aggregates included, that never return null. */
const NEVER = new Set(
  `now clock_timestamp statement_timestamp random gen_random_uuid pg_backend_pid set_config concat concat_ws
  jsonb_build_object jsonb_build_array json_build_object json_build_array num_nulls num_nonnulls
  count row_number rank dense_rank`.split(/\s+/),
);

/** Functions that return null only for null. */
const STRICT = new Set(
  `lower upper left right length char_length octet_length btrim ltrim rtrim replace translate normalize md5 sha256
  encode decode convert_to split_part to_char date_trunc extract date_part timezone make_interval floor ceil ceiling
  round trunc abs mod div power sqrt cardinality jsonb_array_length to_jsonb to_json jsonb_path_exists
  jsonb_path_query_array hashtext hashtextextended like starts_with position strpos`.split(/\s+/),
);

/** Functions of operators that return null for what is missing. */
const SEEKING = /^jsonb?_(object_field|array_element|extract_path)/;

/** Set-returning functions whose rows are never null. */
const FULL_SETS = new Set(["generate_series", "jsonb_object_keys", "string_to_table"]);

const JSONB = "3802";

/**
 * Tells which columns of a statement are never null, from its node tree: outer joins, subqueries, set operations and
 * expressions included. What it cannot know counts as possibly null.
 */
export class NeverNull {
  readonly #catalog: Catalog;
  readonly #nullParameters: readonly number[];
  /** Columns of recursive queries that are being looked at; what they add to themselves changes nothing. */
  readonly #pending = new Set<string>();

  constructor(catalog: Catalog, nullParameters: readonly number[]) {
    this.#catalog = catalog;
    this.#nullParameters = nullParameters;
  }

  /** The expression of this query, the innermost one of the scope. */
  isSure(node: PgNode | null, scope: Scope): boolean {
    return node !== null && (this.#byKind[node.kind]?.(node, scope) ?? false);
  }

  /** The column at `place` (from 1) of what a query returns. */
  isColumnSure(query: PgNode, place: number, around: Scope): boolean {
    const scope = [query, ...around];
    const sets = nodeIn(query, "setOperations");
    if (sets) return leavesOf(sets).every((leaf) => this.#isTableSure(tableAt(query, leaf), place, scope));
    const target = targetsOf(query).find((one) => numberIn(one, "resno") === place);
    return target !== undefined && this.isSure(nodeIn(target, "expr"), scope);
  }

  readonly #byKind: Record<string, (node: PgNode, scope: Scope) => boolean> = {
    VAR: (node, scope) => this.#isVariableSure(node, scope),
    CONST: (node) => textIn(node, "constisnull") === "false",
    PARAM: (node) =>
      textIn(node, "paramkind") === "0" && !this.#nullParameters.includes(numberIn(node, "paramid")),
    COALESCEEXPR: (node, scope) => this.#some(node, "args", scope),
    MINMAXEXPR: (node, scope) => this.#some(node, "args", scope),
    BOOLEXPR: (node, scope) => this.#every(node, "args", scope),
    SCALARARRAYOPEXPR: (node, scope) => this.#every(node, "args", scope),
    CASEEXPR: (node, scope) =>
      this.isSure(nodeIn(node, "defresult"), scope) &&
      nodesIn(node, "args").every((when) => this.isSure(nodeIn(when, "result"), scope)),
    FUNCEXPR: (node, scope) => this.#isFunctionSure(node, scope),
    OPEXPR: (node, scope) =>
      !SEEKING.test(this.#nameOf(node, "opfuncid", "_object_field")) && this.#every(node, "args", scope),
    AGGREF: (node) => NEVER.has(this.#nameOf(node, "aggfnoid")),
    WINDOWFUNC: (node) => NEVER.has(this.#nameOf(node, "winfnoid")),
    SUBLINK: (node, scope) => this.#isSublinkSure(node, scope),
    ...Object.fromEntries(
      ["NULLTEST", "BOOLEANTEST", "DISTINCTEXPR", "ARRAYEXPR", "ROWEXPR", "SQLVALUEFUNCTION"].map((kind) => [
        kind,
        () => true,
      ]),
    ),
    ...Object.fromEntries(
      ["RELABELTYPE", "COERCEVIAIO", "ARRAYCOERCEEXPR", "COLLATEEXPR", "COERCETODOMAIN"].map((kind) => [
        kind,
        (node: PgNode, scope: Scope) => this.isSure(nodeIn(node, "arg"), scope),
      ]),
    ),
  };

  #every(node: PgNode, field: string, scope: Scope): boolean {
    return nodesIn(node, field).every((one) => this.isSure(one, scope));
  }

  #some(node: PgNode, field: string, scope: Scope): boolean {
    return nodesIn(node, field).some((one) => this.isSure(one, scope));
  }

  #nameOf(node: PgNode, field: string, unknown = ""): string {
    return this.#catalog.functions.get(textIn(node, field)) ?? unknown;
  }

  #isFunctionSure(node: PgNode, scope: Scope): boolean {
    const name = this.#nameOf(node, "funcid");
    const isCast = textIn(node, "funcformat") !== "0" && nodesIn(node, "args").every((arg) => !isJsonb(arg));
    return NEVER.has(name) || ((isCast || STRICT.has(name)) && this.#every(node, "args", scope));
  }

  #isVariableSure(node: PgNode, scope: Scope): boolean {
    const own = scope.slice(numberIn(node, "varlevelsup"));
    const [query] = own;
    // Which outer joins may leave it empty.
    if (!query || membersIn(node, "varnullingrels").length > 0) return false;
    return this.#isTableSure(tableAt(query, numberIn(node, "varno")), numberIn(node, "varattno"), own);
  }

  /** A column of an entry of the query's range table. */
  #isTableSure(table: PgNode | undefined, place: number, scope: Scope): boolean {
    return table !== undefined && (this.#byTable[textIn(table, "rtekind")]?.(table, place, scope) ?? false);
  }

  readonly #byTable: Record<string, (table: PgNode, place: number, scope: Scope) => boolean> = {
    // A table; a place below 1 is the row itself, or one of the system's columns.
    0: (table, place) => place < 1 || this.#catalog.notNull.has(`${textIn(table, "relid")}.${place}`),
    // A subquery.
    1: (table, place, scope) => {
      const query = nodeIn(table, "subquery");
      return query !== null && this.isColumnSure(query, place, scope);
    },
    // A join.
    2: (table, place, scope) => this.isSure(nodesIn(table, "joinaliasvars")[place - 1] ?? null, scope),
    // A function; after its columns comes the ordinality.
    3: (table, place) => {
      const [first, ...others] = nodesIn(table, "functions");
      if (!first || others.length > 0) return false;
      if (place > numberIn(first, "funccolcount")) return true;
      const call = nodeIn(first, "funcexpr");
      return call !== null && FULL_SETS.has(this.#nameOf(call, "funcid"));
    },
    // A common table expression.
    6: (table, place, scope) => this.#isCommonSure(table, place, scope.slice(numberIn(table, "ctelevelsup"))),
    // What is grouped by.
    9: (table, place, scope) =>
      (scope[0]?.fields.groupingSets ?? null) === null &&
      this.isSure(nodesIn(table, "groupexprs")[place - 1] ?? null, scope),
  };

  #isCommonSure(table: PgNode, place: number, around: Scope): boolean {
    const name = textIn(table, "ctename");
    const [outer] = around;
    const common = outer && nodesIn(outer, "cteList").find((one) => textIn(one, "ctename") === name);
    const query = common && nodeIn(common, "ctequery");
    const key = `${name}.${place}`;
    if (!query || this.#pending.has(key)) return query !== null && query !== undefined;
    this.#pending.add(key);
    const isSure = this.isColumnSure(query, place, around);
    this.#pending.delete(key);
    return isSure;
  }

  #isSublinkSure(node: PgNode, scope: Scope): boolean {
    const query = nodeIn(node, "subselect");
    const type = textIn(node, "subLinkType");
    if (!query || type === EXISTS || type === ARRAY) return query !== null;
    if (type === EXPRESSION) return isOneRow(query) && this.isColumnSure(query, 1, scope);
    const test = nodeIn(node, "testexpr");
    const tested = test && nodesIn(test, "args").filter(({ kind }) => kind !== "PARAM");
    return (
      type === ANY &&
      this.isColumnSure(query, 1, scope) &&
      (tested ?? []).every((one) => this.isSure(one, scope))
    );
  }
}

const [EXISTS, ANY, EXPRESSION, ARRAY] = ["0", "2", "4", "6"];

/** The columns that a query returns. */
export function targetsOf(query: PgNode): PgNode[] {
  const list = textIn(query, "commandType") === "1" ? "targetList" : "returningList";
  return nodesIn(query, list).filter((target) => textIn(target, "resjunk") === "false");
}

const tableAt = (query: PgNode, place: number) => nodesIn(query, "rtable")[place - 1];

/** The places in the range table of the queries that a set operation is made of. */
function leavesOf(node: PgNode): number[] {
  if (node.kind === "RANGETBLREF") return [numberIn(node, "rtindex")];
  return ["larg", "rarg"].flatMap((side) => leavesOf(nodeIn(node, side) ?? node));
}

/** Aggregates of all rows, or no table at all. */
function isOneRow(query: PgNode): boolean {
  const isFree = ["groupClause", "groupingSets", "havingQual", "limitCount", "limitOffset"].every(
    (field) => (query.fields[field] ?? null) === null,
  );
  const from = nodeIn(query, "jointree");
  const isBare = from !== null && nodesIn(from, "fromlist").length === 0 && nodeIn(from, "quals") === null;
  return isFree && nodeIn(query, "setOperations") === null && (textIn(query, "hasAggs") === "true" || isBare);
}

const isJsonb = (node: PgNode) => textIn(node, "vartype") === JSONB || textIn(node, "opresulttype") === JSONB;
