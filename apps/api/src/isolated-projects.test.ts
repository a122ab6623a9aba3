import { sql } from "kysely";
import { expect, it } from "vitest";
import { deliver, keepingMailer } from "../test/feature-setups/message-setup.ts";
import { sell } from "../test/feature-setups/ticket-life-setup.ts";
import { switchOff } from "../test/interference/switch-off.ts";
import { app, setUpCheckedApp } from "../test/server/set-up-app.ts";
import { remindHolders } from "./features/mail/payment-reminders.job.ts";
import { relayOutbox } from "./features/mail/relay-outbox.job.ts";
import { indexTickets } from "./features/tickets/index-tickets.job.ts";
import type { JobParts } from "./platform/durable-work/repeat.ts";

setUpCheckedApp();

// rules/durable-work 9
type Job = {
  job: (parts: JobParts, stopping: AbortSignal) => Promise<unknown>;
  /** The part of the job's statement that names its project, so that the statement of one project can be made to fail. */
  project: string;
  /** The ticket's hold ends soon. */
  isDue?: boolean;
  /** Has the job done its work in a project? */
  isDone: ReturnType<typeof sql<unknown>>;
};

const JOBS: Record<string, Job> = {
  "relay the outbox": {
    job: relayOutbox,
    project: "hashtextextended('queue-mails', $1)",
    isDone: sql`select from mail where kind = 'ticket' and project_id = `,
  },
  "remind holders of payments": {
    job: remindHolders,
    project: "hashtextextended('queue-mails', $1)",
    isDue: true,
    isDone: sql`select from payment_reminder where project_id = `,
  },
  "index tickets": {
    job: indexTickets,
    project: "index_tickets($1, $2)",
    isDone: sql`select from ticket_search where project_id = `,
  },
};

it.each(Object.entries(JOBS))(
  "%s: what one project makes impossible is logged, and holds up no other",
  async (_, { job, project, isDue, isDone }) => {
    const fairs = [await sell(), await sell()] as const;
    for (const fair of fairs) await fair.buy();
    if (isDue) {
      await deliver(keepingMailer());
      for (const { projectId } of fairs)
        await sql`update ticket set created_at = now() - interval '5 days', expire_payment_at = now() + interval '1 day'
          where project_id = ${projectId}`.execute(app.db);
    }
    const [failing, other] = fairs;
    expect(failing.projectId).toBeLessThan(other.projectId);
    const done = async () => {
      const counts = [];
      for (const { projectId } of fairs)
        counts.push((await sql`${isDone}${projectId}`.execute(app.db)).rows.length);
      return counts;
    };
    const errors: object[] = [];
    const log = { ...app.log, error: (fields: object) => void errors.push(fields) };
    const run = () => job({ db: app.db, log }, new AbortController().signal);
    const putBack = switchOff({
      sql: project,
      becomes: project.replace("$1", `$1::bigint + 0 / ($1::bigint - ${failing.projectId})`),
    });
    try {
      await run();
    } finally {
      putBack();
    }
    expect(await done()).toEqual([0, 1]);
    expect(errors).toContainEqual(expect.objectContaining({ projectId: failing.projectId }));
    // It is done at the next run.
    await run();
    expect(await done()).toEqual([1, 1]);
  },
);
