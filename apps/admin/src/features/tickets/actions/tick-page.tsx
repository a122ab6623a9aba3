import { Checkbox } from "@mantine/core";
import type { Ref } from "react";
import { useTicked } from "./ticked-tickets.ts";

/** Chooses all tickets of the page, or none of them. */
export function TickPage({ ref, ids }: { ref: Ref<HTMLInputElement>; ids: readonly number[] }) {
  const ticked = useTicked();
  if (!ticked || ids.length === 0) return null;
  const count = ids.filter((id) => ticked.isAll || ticked.ids.has(id)).length;
  const hasTicked = ticked.isAll || ticked.ids.size > 0;
  return (
    <Checkbox
      ref={ref}
      // Its words make room for those of the actions.
      {...(hasTicked ? { "aria-label": "Select page" } : { label: "Select page" })}
      checked={count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      onChange={({ currentTarget: { checked } }) =>
        ticked.isAll ? ticked.clear() : ticked.tick(ids, checked)
      }
    />
  );
}
