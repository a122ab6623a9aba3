import { z } from "zod";
import { useTabList } from "../../../progress/use-tab-list.ts";

const FollowedActions = z.array(z.object({ projectId: z.number(), actionId: z.string() }));

/** The actions on many tickets that this tab started and the user has not dismissed. */
export function useFollowedActions(projectId: number) {
  const { list, add, keep } = useTabList("foyer.tickets.actions", FollowedActions);
  return {
    followed: list.filter((one) => one.projectId === projectId).map(({ actionId }) => actionId),
    follow: (actionId: string) => add({ projectId, actionId }),
    dismiss: (actionId: string) => keep((one) => one.actionId !== actionId),
  };
}
