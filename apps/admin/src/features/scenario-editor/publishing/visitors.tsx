import type { Publication } from "@foyer/contract/scenario-drafts.ts";
import { countOf } from "@foyer/domain/format/counts.ts";

/** “about 14 visitors are filling it in”, with an explanation of the count. rules/publishing 12 */
export function Visitors({ of: { visitors } }: { of: Publication }) {
  const { count, minutes } = visitors;
  return (
    <span
      title={`Pages opened in the last ${minutes} minutes, less submitted answers. Visitors are not tracked.`}
    >
      {count === 0
        ? "nobody is filling it in at the moment"
        : `about ${countOf(count, "visitor")} ${count === 1 ? "is" : "are"} filling it in`}
    </span>
  );
}
