import { useMemo, useState } from "react";
import { usePathTests } from "../paths/use-path-tests.ts";
import { keyOfPart } from "./map-layout.ts";

/** The path tests to choose from, and the nodes that the chosen one shows, in order. */
export function useShownPath() {
  const [pathId, setPathId] = useState<string | null>(null);
  const paths = usePathTests().data ?? [];
  const run = paths.find(({ id }) => String(id) === pathId)?.run;
  const nodes = useMemo(
    () =>
      (run?.steps ?? []).flatMap(({ stepId, questionIds }) => [
        keyOfPart({ kind: "step", id: stepId }),
        ...questionIds.map((id) => keyOfPart({ kind: "question", id })),
      ]),
    [run],
  );
  return { paths, pathId, setPathId, nodes };
}
