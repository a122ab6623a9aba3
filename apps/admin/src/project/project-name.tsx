import { listProjects } from "@foyer/contract/projects.ts";
import { useRead } from "../server/use-read.ts";

/** What a project is called; until that is known, its number. */
export function ProjectName({ id }: { id: number }) {
  const { data } = useRead(listProjects, { query: {} });
  return <bdi>{data?.find((one) => one.id === id)?.name ?? `Project ${id}`}</bdi>;
}
