import {
  listTicketViews,
  type TicketView,
  updateOwnView,
  updateProjectView,
} from "@foyer/contract/ticket-views.ts";
import { useMessages } from "../../messages/use-messages.ts";
import { useWrite } from "../../server/use-write.ts";

/** Stores what is shown now in a view. */
export function useUpdateView(projectId: number) {
  const messages = useMessages();
  const own = useWrite(updateOwnView, { refreshes: [listTicketViews] });
  const shared = useWrite(updateProjectView, { refreshes: [listTicketViews] });
  return ({ id: viewId, scope, name, version }: TicketView, parameters: Record<string, string>) =>
    (scope === "own" ? own : shared).mutate(
      { params: { projectId, viewId }, body: { name, parameters, version } },
      {
        onSuccess: () => messages.add("success", `View “${name}” updated.`),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
}
