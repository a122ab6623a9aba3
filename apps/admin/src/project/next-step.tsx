import { getFirstSteps } from "@foyer/contract/first-steps.ts";
import { listMails } from "@foyer/contract/mails.ts";
import { useRead } from "../server/use-read.ts";
import { useSession } from "../session/use-session.ts";
import { NextLine } from "./next-line.tsx";
import { stepsOf } from "./steps-of.ts";

/** The next of the steps to the first ticket, where another one has just been done. rules/guidance 3 */
export function NextStep({ projectId }: { projectId: number }) {
  const { can } = useSession();
  const { data } = useRead(
    getFirstSteps,
    { query: { projectId } },
    { enabled: can(getFirstSteps), staleMs: 0 },
  );
  if (!data || data.hasTicket) return null;
  const next = stepsOf(data, { mayOpenOutbox: can(listMails) }).find(({ isDone }) => !isDone);
  return next?.to ? <NextLine label={next.title} to={next.to} /> : null;
}
