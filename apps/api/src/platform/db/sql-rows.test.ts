import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { sql } from "kysely";
import { expectTypeOf, it } from "vitest";
import {
  boolean,
  bytes,
  type Columns,
  column,
  json,
  moment,
  neverNull,
  nullable,
  number,
  numbers,
  type RowOf,
  sqlRows,
  sqlValue,
  text,
  textOf,
  texts,
} from "./sql-rows.ts";

const SAMPLE = {
  id: number,
  status: column("ticket.status"),
  paidAt: column("ticket.paid_at"),
  ownPaidAt: neverNull(column("ticket.paid_at")),
  kind: textOf<"a" | "b">(),
  project: nullable(text),
  isOpen: boolean,
  at: moment,
  hash: bytes,
  ids: numbers,
  names: texts,
  both: json<{ a: number }>(),
};

type Sample = {
  id: number;
  status: TicketStatus;
  paidAt: Date | null;
  ownPaidAt: Date;
  kind: "a" | "b";
  project: string | null;
  isOpen: boolean;
  at: Date;
  hash: Buffer;
  ids: number[];
  names: string[];
  both: { a: number };
};

it("the type of a row is made of its columns", () => {
  expectTypeOf<RowOf<typeof SAMPLE>>().toEqualTypeOf<Sample>();
  expectTypeOf(sqlRows(SAMPLE)`select`).toEqualTypeOf(sql<Sample>`select`);
  expectTypeOf(sqlValue(SAMPLE.paidAt)`now()`).toEqualTypeOf(sql<Date | null>`now()`);
});

it("columns fit a row that has exactly their types", () => {
  expectTypeOf({ id: number }).toExtend<Columns<{ id: number }>>();
  expectTypeOf({ id: number }).not.toExtend<Columns<{ id: number | null }>>();
  expectTypeOf({ id: nullable(number) }).not.toExtend<Columns<{ id: number }>>();
  expectTypeOf({ status: text }).not.toExtend<Columns<{ status: TicketStatus }>>();
  expectTypeOf({ id: number }).not.toExtend<Columns<{ id: number; name: string }>>();
});
