import { listRegistrations } from "@foyer/contract/registrations.ts";
import { useRead } from "../../../server/use-read.ts";
import { useSession } from "../../../session/use-session.ts";

/** The name of a registration, for those who may read the list; undefined until it is known. */
export function useRegistrationName(projectId: number, registrationId: number): string | undefined {
  const enabled = useSession().can(listRegistrations);
  const { data } = useRead(listRegistrations, { params: { projectId } }, { enabled });
  return data?.find(({ id }) => id === registrationId)?.name;
}
