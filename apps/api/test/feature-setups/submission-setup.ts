import { getPublicRegistration } from "@foyer/contract/attend.ts";
import { getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import type { TestEvent } from "../events/event.ts";
import { app } from "../server/set-up-app.ts";

export const change = (event: TestEvent, body: unknown) =>
  app.call(updateRegistration, { params: event, body });
export const usage = async ({ projectId, registrationId }: TestEvent) => {
  const { body } = await app.call(getRegistration, { params: { projectId, registrationId } });
  return { issued: body.issued, held: body.held };
};
export const statuses = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
export const open = (code: string, cultureCode?: string) =>
  app.call(getPublicRegistration, { params: { code }, query: { ...(cultureCode && { cultureCode }) } }, null);
