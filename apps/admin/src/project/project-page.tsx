import { getProject, type Project } from "@foyer/contract/projects.ts";
import type { ReactNode } from "react";
import { useRead } from "../server/use-read.ts";
import { Loaded } from "../shell/loaded.tsx";
import { useEntityName } from "../shell/page-slots.ts";

type Props = {
  /** The id in the address. The name in the address is informative and never looked up. */
  id: string;
  children: (project: Project) => ReactNode;
};

/** A page within a project. Loads the project and shows its name in the heading, or 404. */
export function ProjectPage({ id, children }: Props) {
  const read = useRead(getProject, { params: { projectId: id } });
  useEntityName("editProject", read.data?.name);
  return (
    <Loaded read={read} failed="The project could not be loaded.">
      {children}
    </Loaded>
  );
}
