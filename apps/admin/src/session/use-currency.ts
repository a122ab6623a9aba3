import { listProjects } from "@foyer/contract/projects.ts";
import { useContext } from "react";
import { useRead } from "../server/use-read.ts";
import { useAddressParams } from "../shell/use-screen-params.ts";
import { MoneyProject } from "./money-project.ts";
import { useSession } from "./use-session.ts";

/** The currency of the project that is shown, else that of the settings; undefined until it is known. rules/payments 28 */
export function useCurrency(): string | undefined {
  const { currency } = useSession();
  const given = useContext(MoneyProject);
  const { projectId } = useAddressParams();
  const id = given === undefined ? Number(projectId ?? 0) : given;
  const { data, error } = useRead(listProjects, { query: {} }, { enabled: Boolean(id) });
  if (!id || error) return currency;
  return data && (data.find((one) => one.id === id)?.currency || currency);
}
