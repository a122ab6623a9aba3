import type { Publication } from "@foyer/contract/scenario-drafts.ts";
import { countOf } from "@foyer/domain/format/counts.ts";

/** “About 14 visitors are filling it in”, with what that counts. rules/publishing 12 */
export function Visitors({ of: { visitors } }: { of: Publication }) {
  const { count, minutes } = visitors;
  return (
    <span
      title={`Counted from the pages opened in the last ${minutes} minutes, less what was handed in. Nobody is followed.`}
    >
      {count === 0
        ? "nobody is filling it in at the moment"
        : `about ${countOf(count, "visitor")} ${count === 1 ? "is" : "are"} filling it in`}
    </span>
  );
}
