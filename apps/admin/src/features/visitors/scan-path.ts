import type { Project } from "@foyer/contract/projects.ts";
import type { ScanKind } from "@foyer/contract/visitors.ts";
import { paths } from "../../paths.ts";

/** The address of the lines of a file that are of one kind. */
export const scanPath = ({ id, name }: Project, fileId: number, kind: ScanKind): string => {
  const path = paths.visitorFile({ projectId: id, projectName: name, fileId });
  return kind === "all" ? path : `${path}?kind=${kind}`;
};

/** The kinds of lines as people say them. */
export const KIND_WORDS: Record<ScanKind, string> = {
  all: "All lines",
  matched: "Matched",
  unknown: "Unknown",
  duplicate: "Twice",
  invalid: "No scan",
};
