import { listProjects, type Project } from "@foyer/contract/projects.ts";
import { formatWallTime } from "@foyer/domain/format/times.ts";
import { useMemo, useState } from "react";
import { pathWithin, type ScreenName } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { recentProjects } from "../../shell/recent-items.ts";
import { partWithin } from "../menu/screen-chain.ts";
import { ChoiceList } from "./choice-list.tsx";
import type { ChoiceSearch } from "./switcher.tsx";

type Props = ChoiceSearch & { projectId: string; current: ScreenName };

/** The other projects, each at the section that is open. rules/shell 41 */
export function ProjectChoices({ projectId, current, ...list }: Props) {
  const read = useRead(listProjects, { query: {} });
  const choices = useMemo(() => read.data?.map((one) => choiceOf(one, current)), [read.data, current]);
  // The current one is where one is: the latest of the others is one press away.
  const [recentIds] = useState(() => recentProjects().filter((id) => String(id) !== projectId));
  return (
    <ChoiceList
      label="Projects"
      read={{ ...read, data: choices }}
      currentId={projectId}
      recentIds={recentIds}
      {...list}
    />
  );
}

function choiceOf({ id, name, startDateTime }: Project, current: ScreenName) {
  const section = partWithin(current, "editProject");
  const path = pathWithin(section, { projectId: String(id), projectName: name });
  return { id, name, hint: formatWallTime(startDateTime).slice(0, 10), path };
}
