import { PostgresQueryCompiler } from "kysely";
import pg from "pg";

/** Writes values into the statement as literals: `copy` takes no parameters. */
export class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(value === null ? "null" : pg.escapeLiteral(textOf(value)));
  }
}

/** The text of a value, which the database reads as it reads that of a parameter. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(",")}}`;
  throw new TypeError(`No literal for ${typeof value}`);
}

const elementOf = (value: unknown): string => `"${textOf(value).replace(/["\\]/g, "\\$&")}"`;
