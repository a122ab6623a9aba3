import { getProject, type Project } from "@foyer/contract/projects.ts";
import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import type { ReactNode } from "react";
import { useRead } from "../server/use-read.ts";
import { NotFoundScreen } from "../shell/not-found-screen.tsx";
import { useThingName } from "../shell/page-slots.ts";
import { ScreenSkeleton } from "../shell/screen-skeleton.tsx";

type Props = {
  /** As the address has it. The name beside it is for people: it is never looked up. */
  id: string;
  children: (project: Project) => ReactNode;
};

/** A page within a project: reads the project, says its name in the heading, or that there is no such project. */
export function ProjectPage({ id, children }: Props) {
  const { data, error, isFetching, retry } = useRead(getProject, { params: { projectId: id } });
  useThingName("editProject", data?.name);
  if (error?.status === 404) return <NotFoundScreen />;
  if (data) return children(data);
  if (!error) return <ScreenSkeleton />;
  return (
    <FailedPanel
      title="The project could not be loaded."
      text={error.message}
      onRetry={retry}
      isRetrying={isFetching}
    />
  );
}
