import { getPaymentMode } from "@foyer/contract/payment-mode.ts";
import { listProjects } from "@foyer/contract/projects.ts";
import { useRouterState } from "@tanstack/react-router";
import { useRead } from "../server/use-read.ts";
import { useAddressParams } from "../shell/use-screen-params.ts";
import { TestMode } from "./test-mode.tsx";
import { useSession } from "./use-session.ts";

/** Says that no money moves, in the head of a screen about money: in the project that is shown, else in the installation. rules/payments 13 */
export function PaymentMode() {
  const { cardPayments } = useSession();
  const { projectId } = useAddressParams();
  const search = useRouterState({ select: ({ location }) => location.search as { project?: unknown } });
  const chosen = Number(search.project ?? 0) || 0;
  // Anybody can write an id into the address of a list: the list itself says that there is no such project.
  const { data: projects = [] } = useRead(listProjects, { query: {} }, { enabled: chosen > 0 });
  const id = Number(projectId ?? projects.find((one) => one.id === chosen)?.id ?? 0);
  const { data } = useRead(getPaymentMode, { params: { projectId: id } }, { enabled: id > 0 });
  const isTest =
    projectId !== undefined || chosen > 0 ? data?.mode === "test" : cardPayments?.isLive === false;
  return isTest ? <TestMode /> : null;
}
