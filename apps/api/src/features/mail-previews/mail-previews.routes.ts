import * as contract from "@foyer/contract/mail-texts.ts";
import * as messages from "@foyer/contract/messages.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { previewMailText, sendTestMail } from "./mail-previews.service.ts";
import { previewMessage, sendTestMessage } from "./message-previews.service.ts";

export function mailPreviewRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  // It writes a mail, and stores nothing.
  route(app, contract.previewMailText, (request, { db }) => previewMailText(db, request, publicUrl), {
    changesNothing: true,
  });
  route(app, contract.sendTestMail, (request, context) => sendTestMail(context, request));
  // It writes a mail, and stores nothing.
  route(app, messages.previewMessage, (request, { db }) => previewMessage(db, request, publicUrl), {
    changesNothing: true,
  });
  route(app, messages.sendTestMessage, (request, context) => sendTestMessage(context, request));
}
