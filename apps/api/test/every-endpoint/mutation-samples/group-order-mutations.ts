import { openGroups, people } from "../../feature-setups/group-order-setup.ts";
import type { TestApp } from "../../server/app-client.ts";
import { type MutationSamples, ONE_MORE, TAKEN, UNCHANGED } from "./mutation-sample.ts";

/** Groups of one person: each of their tickets has its own audit row. */
export function groupOrderMutations(app: TestApp): MutationSamples {
  const GROUP = "/api/projects/:projectId/ticket-groups/:groupId";
  const ordered = async (ticketPrice = 0, settings = {}) => {
    const group = await openGroups(app, { ticketPrice, settings });
    const { identifier } = (await group.order(people("ann"))).body;
    return { group, identifier, params: await group.groupIdOf(identifier) };
  };
  return {
    "POST /api/public/registrations/:code/groups": async () => {
      const { code } = await openGroups(app);
      const contact = { name: "Maria Nowak", email: "maria@example.org" };
      return { params: { code }, body: { contact, people: people("ann") }, token: null, again: ONE_MORE };
    },
    "POST /api/public/groups/:identifier/mails": async () => {
      const { identifier } = await ordered();
      return { params: { identifier }, body: {}, token: null, again: { status: 202, rows: 0 } };
    },
    "POST /api/public/groups/:identifier/cancellation": async () => {
      const { identifier } = await ordered(0, { cancelUntil: "2126-03-01T00:00:00" });
      return { params: { identifier }, body: {}, token: null, again: TAKEN };
    },
    "POST /api/public/tickets/:identifier/completion": async () => {
      const { group } = await ordered();
      const [ticket] = await group.tickets();
      const body = { results: group.resultsOf("ann@example.org") };
      return { params: { identifier: ticket.Identifier }, body, token: null, again: TAKEN };
    },
    [`POST ${GROUP}/payment`]: async () => ({
      params: (await ordered(25)).params,
      body: { paymentId: "PAY-1" },
      again: UNCHANGED,
    }),
    [`POST ${GROUP}/cancel`]: async () => ({ params: (await ordered()).params, body: {}, again: TAKEN }),
    [`POST ${GROUP}/resend`]: async () => ({
      params: (await ordered()).params,
      again: { status: 429, rows: 0 },
    }),
  };
}
