/** A node of a statement as PostgreSQL keeps it once it has looked up its names: a QUERY, a VAR, a FUNCEXPR. */
export type PgNode = { readonly kind: string; readonly fields: Readonly<Record<string, PgValue>> };

type PgValue = PgNode | readonly PgValue[] | string | null;

const TOKEN = /[(){}[\]]|"(?:[^"\\]|\\.)*"|(?:[^\s(){}[\]\\]|\\.)+/gs;

/** Reads the text of a `pg_node_tree`: `{KIND :field value …}`, `(list)`, `<>` for nothing. */
export function parseNodeTree(text: string): PgValue {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const readUntil = (end: string) => {
    const values: PgValue[] = [];
    while (tokens[at] !== end) values.push(read());
    at += 1;
    return values;
  };
  const readNode = (): PgNode => {
    const kind = tokens[at++] ?? "";
    const fields: Record<string, PgValue> = {};
    while (tokens[at] !== "}") {
      const name = (tokens[at++] ?? "").slice(1);
      const values: PgValue[] = [];
      while (tokens[at] !== "}" && !tokens[at]?.startsWith(":")) values.push(read());
      fields[name] = values[0] ?? null;
    }
    at += 1;
    return { kind, fields };
  };
  const read = (): PgValue => {
    const token = tokens[at++];
    if (token === undefined) throw new Error("The node tree ends too early");
    if (token === "{") return readNode();
    if (token === "(") return readUntil(")");
    if (token === "[") return readUntil("]");
    return token === "<>" ? null : token.replace(/^"(.*)"$/s, "$1").replaceAll(/\\(.)/gs, "$1");
  };
  return read();
}

const isNode = (value: PgValue | undefined): value is PgNode =>
  typeof value === "object" && value !== null && "kind" in value;

/** The node in a field; null where there is none. */
export function nodeIn({ fields }: PgNode, name: string): PgNode | null {
  const value = fields[name];
  return isNode(value) ? value : null;
}

/** The nodes of a field's list. */
export function nodesIn({ fields }: PgNode, name: string): PgNode[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The text of a field; empty where there is none. */
export function textIn({ fields }: PgNode, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

export const numberIn = (node: PgNode, name: string): number => Number(textIn(node, name));

/** The members of a field's set, such as `(b 2 3)`. */
export function membersIn({ fields }: PgNode, name: string): string[] {
  const value = fields[name];
  return Array.isArray(value) ? value.slice(1).map(String) : [];
}

/** All nodes of a kind, at any depth. */
export function allOfKind(value: PgValue, kind: string): PgNode[] {
  if (Array.isArray(value)) return value.flatMap((one) => allOfKind(one, kind));
  if (!isNode(value)) return [];
  const below = Object.values(value.fields).flatMap((one) => allOfKind(one, kind));
  return value.kind === kind ? [value, ...below] : below;
}
