import * as contract from "@foyer/contract/mail-texts.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getMailSender, updateMailSender } from "./mail-sender.service.ts";
import { getMailText, listOwnMailTexts, removeMailText, updateMailText } from "./mail-texts.service.ts";

export function mailTextRoutes(app: FastifyInstance): void {
  route(app, contract.listOwnMailTexts, ({ params }, { db }) => listOwnMailTexts(db, params.projectId));
  route(app, contract.getMailText, ({ params }, { db }) => getMailText(db, params));
  route(app, contract.updateMailText, ({ params, body: { subject, body } }, context) =>
    updateMailText(context, params, { subject, body }),
  );
  route(app, contract.removeMailText, ({ params }, context) => removeMailText(context, params));
  route(app, contract.getMailSender, ({ params }, { db }) => getMailSender(db, params.projectId));
  route(app, contract.updateMailSender, ({ params, body: { version: _, ...body } }, context) =>
    updateMailSender(context, params.projectId, body),
  );
}
