import type { makeEvent } from "../events/event.ts";
import { app } from "../server/set-up-app.ts";
import { openGroups, people } from "./group-order-setup.ts";

/** A registration for 20.00 that takes group orders, and groups of these people that wait for their payment. */
export async function sellGroups(options: Parameters<typeof makeEvent>[1] = {}) {
  const fair = await openGroups(app, { ticketPrice: 20, ...options });
  const buyGroup = async (...names: string[]) => {
    // A contact of their own: one has a maximum of unpaid tickets.
    const contact = { name: "Maria Nowak", email: `maria-${names[0]}@example.org` };
    const made = await fair.order(people(...names), { contact });
    if (made.status !== 201) throw new Error(`The group was not ordered: ${made.text}`);
    const { identifier } = made.body;
    const { projectId, groupId } = await fair.groupIdOf(identifier);
    const rows = await app.db
      .selectFrom("ticket")
      .select("id")
      .where("project_id", "=", projectId)
      .where("group_id", "=", groupId)
      .orderBy("id")
      .execute();
    const [first, ...others] = rows.map(({ id }) => ({ projectId, ticketId: id }));
    if (!first) throw new Error("The group has nobody");
    return { projectId, groupId, identifier, isGroup: true, first, tickets: [first, ...others] };
  };
  return { ...fair, buyGroup };
}

export type Group = Awaited<ReturnType<Awaited<ReturnType<typeof sellGroups>>["buyGroup"]>>;
