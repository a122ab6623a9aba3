import { listProjects } from "@foyer/contract/projects.ts";
import { browserZone, Moment } from "@foyer/ui/format/moment.tsx";
import { useRead } from "../server/use-read.ts";

type Props = {
  at: string;
  /** Null: what belongs to no project is shown in the browser's zone. */
  projectId: number | null;
};

/** The zone of a project; the browser's for what belongs to none, and until the projects are loaded. */
export function useProjectZone(projectId: number | null): string {
  const { data } = useRead(listProjects, { query: {} });
  return data?.find(({ id }) => id === projectId)?.timeZone ?? browserZone();
}

/** An instant in the zone of its project, which is named. rules/values 4 */
export function ProjectMoment({ at, projectId }: Props) {
  return <Moment at={at} timeZone={useProjectZone(projectId)} />;
}
