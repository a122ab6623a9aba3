import { listProjects } from "@foyer/contract/projects.ts";
import { useRead } from "../server/use-read.ts";

/** A project's name; undefined without a project, and until the name is loaded. */
export function useProjectName(id: number | null): string | undefined {
  const { data } = useRead(listProjects, { query: {} });
  return data?.find((one) => one.id === id)?.name;
}

/** A project's name; its id until the name is loaded. */
export function ProjectName({ id }: { id: number }) {
  return <bdi>{useProjectName(id) ?? `Project ${id}`}</bdi>;
}
