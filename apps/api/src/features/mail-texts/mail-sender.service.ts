import type { Request } from "@foyer/contract/endpoint.ts";
import type { updateMailSender as endpoint, MailSender } from "@foyer/contract/mail-texts.ts";
import type { Kysely } from "kysely";
import { hasProject, lockProjectName } from "../../platform/db/project.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { findSender, type SenderRow, writeSender } from "./mail-sender.store.ts";

/** Returns the sender of a project's mails; throws `not-found`. rules/mail-texts 8 */
export async function getMailSender(db: Kysely<Database>, projectId: number): Promise<MailSender> {
  if (!(await hasProject(db, projectId))) throw problem("not-found");
  return findMailSender(db, projectId);
}

/** The sender of a project that is known to exist. */
export async function findMailSender(db: Kysely<Database>, projectId: number): Promise<MailSender> {
  return toSender(await findSender(db, projectId));
}

export async function updateMailSender(
  context: RecordedContext,
  projectId: number,
  sent: Omit<Request<typeof endpoint>["body"], "version">,
): Promise<MailSender> {
  const { db } = context;
  return updateVersioned(context, {
    lock: async () => {
      const project = await lockProjectName(db, projectId);
      return project && { ...project, ...(await findMailSender(db, projectId)) };
    },
    valuesOf: ({ projectName: _, version: __, ...values }) => values,
    sent: {
      senderName: sent.senderName,
      replyTo: sent.replyTo,
      imprint: sent.imprint,
      mailsCancelled: sent.mailsCancelled,
      mailsExpired: sent.mailsExpired,
      reminderDays: sent.reminderDays,
      eventReminderDays: sent.eventReminderDays,
      mailsThanks: sent.mailsThanks,
    },
    write: async (values) =>
      toSender(await writeSender(db, projectId, { ...values, replyTo: values.replyTo ?? "" })),
    toAnswer: ({ projectName: _, ...sender }) => sender,
    entryOf: (_, { projectName: entityName }) => ({
      entity: "mail sender",
      entityId: projectId,
      entityName,
      projectId,
    }),
  });
}

const toSender = ({ replyTo, ...sender }: SenderRow): MailSender => ({
  ...sender,
  replyTo: replyTo === "" ? null : replyTo,
});
