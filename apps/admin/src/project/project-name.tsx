import { listProjects } from "@foyer/contract/projects.ts";
import { useRead } from "../server/use-read.ts";

/** A project's name; its id until the name is loaded. */
export function ProjectName({ id }: { id: number }) {
  const { data } = useRead(listProjects, { query: {} });
  return <bdi>{data?.find((one) => one.id === id)?.name ?? `Project ${id}`}</bdi>;
}
