import { getProject, type Project } from "@foyer/contract/projects.ts";
import type { ReactNode } from "react";
import { useRead } from "../server/use-read.ts";
import { Loaded } from "../shell/loaded.tsx";
import { useThingName } from "../shell/page-slots.ts";

type Props = {
  /** As the address has it. The name beside it is for people: it is never looked up. */
  id: string;
  children: (project: Project) => ReactNode;
};

/** A page within a project: reads the project, says its name in the heading, or that there is no such project. */
export function ProjectPage({ id, children }: Props) {
  const read = useRead(getProject, { params: { projectId: id } });
  useThingName("editProject", read.data?.name);
  return (
    <Loaded read={read} failed="The project could not be loaded.">
      {children}
    </Loaded>
  );
}
