import type { Column, FieldOf } from "@foyer/ui/table/column.ts";
import { columnsOf as columnsOfKit } from "@foyer/ui/table/columns-of.tsx";
import type { ReactNode } from "react";
import { AppLink } from "../shell/app-link.tsx";

/**
 * Describes the columns of one table: `const { text, link } = columnsOf<Pool, Context>()`, then
 * `const COLUMNS = [link("name", "Name", { to: … }), text("id", "ID")]`, at module scope.
 */
export function columnsOf<Row, Context = undefined, Draft = never>() {
  type One = Column<Row, Context, Draft>;
  type Look = Omit<One, "name" | "label" | "cell">;
  type LinkLook = Look & {
    /** Undefined: the user gets no link. */
    to: (row: Row, context: Context) => string | undefined;
    /** Shown after the name. */
    mark?: (row: Row, context: Context) => ReactNode;
  };
  return {
    ...columnsOfKit<Row, Context, Draft>(),

    /** A name that links to its entity. */
    link: (name: FieldOf<Row, string>, label: string, { to, mark, ...look }: LinkLook): One => ({
      name,
      label,
      cell: (row, context) => (
        <>
          <NameLink name={String(row[name])} to={to(row, context)} />
          {mark?.(row, context)}
        </>
      ),
      ...look,
    }),
  };
}

function NameLink({ name, to }: { name: string; to: string | undefined }) {
  if (to === undefined) return <bdi>{name}</bdi>;
  return (
    <AppLink to={to} dir="auto">
      {name}
    </AppLink>
  );
}
