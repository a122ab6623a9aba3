import type { VisitorFile } from "@foyer/contract/visitors.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";

/** Sums a file up: `6 lines · 2 matched · 1 unknown · 1 twice · 2 no scan`. */
export const sumUp = ({ lines, matched, unknown, duplicate, invalid }: VisitorFile): string =>
  [
    `${formatCount(lines)} ${lines === 1 ? "line" : "lines"}`,
    `${formatCount(matched)} matched`,
    `${formatCount(unknown)} unknown`,
    `${formatCount(duplicate)} twice`,
    ...(invalid > 0 ? [`${formatCount(invalid)} no scan`] : []),
  ].join(" · ");
