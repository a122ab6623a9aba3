import * as contract from "@foyer/contract/mails.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { MailComposers } from "./compose.service.ts";
import { getMail, listMails, sendAgain } from "./mail.service.ts";

type Parts = { composers: MailComposers; hasMailServer: boolean };

export function mailRoutes(app: FastifyInstance, { composers, hasMailServer }: Parts): void {
  route(app, contract.listMails, async ({ query }, { db }) => ({
    ...(await listMails(db, composers, query)),
    hasMailServer,
  }));
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
