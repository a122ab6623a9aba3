import * as contract from "@foyer/contract/mail-texts.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { previewMailText, sendTestMail } from "./mail-previews.service.ts";

export function mailPreviewRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  // It writes a mail, and stores nothing.
  route(app, contract.previewMailText, (request, { db }) => previewMailText(db, request, publicUrl), {
    changesNothing: true,
  });
  route(app, contract.sendTestMail, (request, context) => sendTestMail(context, request));
}
