import { type Cover, coverPaths } from "@foyer/domain/scenario/paths/cover-paths.ts";
import { useEffect, useState } from "react";
import { useSearchSpace } from "../check/use-findings.ts";
import { whenIdle } from "../check/when-idle.ts";

/** The paths that together show everything, computed when the browser is idle; undefined until then. */
export function useCover(): Cover | undefined {
  const searching = useSearchSpace();
  const [found, setFound] = useState<{ of: unknown; cover: Cover }>();
  useEffect(() => {
    if (!searching) return;
    return whenIdle(() => setFound({ of: searching, cover: coverPaths(searching.space) }));
  }, [searching]);
  return found && found.of === searching ? found.cover : undefined;
}
