import { listProjects } from "@foyer/contract/projects.ts";
import { useRead } from "../server/use-read.ts";

/** Tells what a project is called; until that is known, its number. */
export function useProjectName(): (id: number) => string {
  const { data } = useRead(listProjects, { query: {} });
  return (id) => data?.find((one) => one.id === id)?.name ?? `Project ${id}`;
}
