import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";

type Props<T> = {
  items: readonly T[];
  /** How many are shown at first. */
  count: number;
  /** Draws the shown items. */
  children: (shown: readonly T[]) => ReactNode;
};

/** The first items of a list, with a button that shows all of them. */
export function ShowFirst<T>({ items, count, children }: Props<T>) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      {children(showsAll ? items : items.slice(0, count))}
      {items.length > count && (
        <Button
          size="xs"
          variant="subtle"
          mt="xs"
          style={{ alignSelf: "flex-start" }}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Show fewer" : `Show all ${items.length}`}
        </Button>
      )}
    </>
  );
}
