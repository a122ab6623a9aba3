import { type Gate, getGate } from "@foyer/contract/gates.ts";
import type { Project } from "@foyer/contract/projects.ts";
import type { ReactNode } from "react";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { useEntityName } from "../../shell/page-slots.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { GATE_REFRESH_MS } from "./gate-refresh.ts";

type Children = (project: Project, gate: Gate) => ReactNode;
type Props = {
  screen: "checkIn" | "gateHelp";
  /** Draws the page once both are loaded. */
  children: Children;
};

/** A page of a gate: loads the project and the gate of its address, and keeps the gate's figures fresh. */
export function GatePage({ screen, children }: Props) {
  const { projectId } = useScreenParams(screen);
  return (
    <ProjectPage id={projectId}>
      {(project) => (
        <AtGate project={project} screen={screen}>
          {children}
        </AtGate>
      )}
    </ProjectPage>
  );
}

function AtGate({ project, screen, children }: Props & { project: Project }) {
  const gateId = Number(useScreenParams(screen).gateId);
  const read = useRead(
    getGate,
    { params: { projectId: project.id, gateId } },
    { refreshMs: () => GATE_REFRESH_MS },
  );
  useEntityName("checkIn", read.data?.name);
  return (
    <Loaded read={read} failed="The gate could not be loaded.">
      {(gate) => children(project, gate)}
    </Loaded>
  );
}
