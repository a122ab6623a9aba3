import * as contract from "@foyer/contract/mails.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { findMailboxError } from "./bounces/bounce.store.ts";
import type { MailComposers } from "./compose.service.ts";
import { getMail, listMails, sendAgain } from "./mail.service.ts";
import { discardMails, pauseMails, resumeMails, sendMailsAgain } from "./mail-changes.service.ts";
import { findMailPause } from "./mail-pause.store.ts";

type Parts = { composers: MailComposers; hasMailServer: boolean };

export function mailRoutes(app: FastifyInstance, { composers, hasMailServer }: Parts): void {
  route(app, contract.listMails, async ({ query }, { db }) => ({
    ...(await listMails(db, composers, query)),
    hasMailServer,
    pause: await findMailPause(db),
    bounceError: await findMailboxError(db),
  }));
  route(app, contract.pauseMails, ({ body: { reason } }, context) => pauseMails(context, reason));
  route(app, contract.resumeMails, (_, context) => resumeMails(context));
  route(app, contract.discardMails, ({ body }, context) => discardMails(context, body));
  route(app, contract.sendMailsAgain, ({ body }, context) => sendMailsAgain(context, body));
  route(app, contract.getMail, ({ params: { projectId, mailId } }, { db }) =>
    getMail(db, composers, { projectId, id: mailId }),
  );
  route(app, contract.sendMailAgain, async ({ params: { projectId, mailId } }, { db, record }) => {
    const mail = await sendAgain(db, composers, { projectId, id: mailId });
    record({
      action: "update",
      entity: "mail",
      entityId: mail.id,
      projectId,
      before: { state: "failed" },
      after: { state: "waiting" },
    });
    return mail;
  });
}
