import { CultureCode, Id } from "@foyer/contract/fields.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { mailHead } from "../event-face/mail-head.service.ts";
import { getProject } from "../projects/projects.service.ts";
import {
  insertUnsubscription,
  isUnsubscribed,
  type MailboxKey,
  removeUnsubscription,
} from "./mailbox.store.ts";
import { mailboxOfToken } from "./unsubscribe.service.ts";
import { drawUnsubscribePage, PAGE_TEXTS, type PageState } from "./unsubscribe-page.ts";

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const BODY_BYTES = 20_000;

/**
 * The page that ends the news of an event. Reading it changes nothing, because programs open the links of mails, too; its
 * buttons and the one click of a mail program (RFC 8058) send a form. rules/messages 8
 */
export function unsubscribeRoutes(app: FastifyInstance): void {
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    // Everything is in the address: what a mail program sends with its click is not read.
    pages.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_BYTES }, (_, __, done) =>
      done(null),
    );
    const { db } = pages.platform;
    const path = "/unsubscribe/:projectId/:token";
    const hidden = { schema: { hide: true } };
    pages.get(path, hidden, (request, reply) =>
      answer(db, { request, reply }, async (key) =>
        (await isUnsubscribed(db, key)) ? "unsubscribed" : "question",
      ),
    );
    pages.post(path, hidden, (request, reply) =>
      answer(db, { request, reply }, async (key) => {
        await insertUnsubscription(db, key);
        return "unsubscribed";
      }),
    );
    pages.post(`${path}/again`, hidden, (request, reply) =>
      answer(db, { request, reply }, async (key) => {
        await removeUnsubscription(db, key);
        return "subscribed";
      }),
    );
  });
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function answer(
  db: Kysely<Database>,
  { request, reply }: Exchange,
  act: (key: MailboxKey) => Promise<PageState>,
) {
  const { projectId, token } = request.params as { projectId: string; token: string };
  const id = Id.safeParse(projectId).data;
  const key = id === undefined ? null : await mailboxOfToken(db, { projectId: id, token });
  const state = key ? await act(key) : "unknown";
  const culture = CultureCode.safeParse((request.query as { lang?: unknown }).lang).data ?? DEFAULT_CULTURE;
  const html = drawUnsubscribePage({
    state,
    culture,
    texts: await listUiTexts(db, PAGE_TEXTS, culture),
    path: `/unsubscribe/${projectId}/${token}?lang=${culture}`,
    ...(await faceOf(db, key)),
  });
  return reply
    .code(key ? 200 : 404)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", POLICY)
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex")
    .send(html);
}

/** Name and colours of the event. Its pictures are in mails alone. */
async function faceOf(db: Kysely<Database>, key: MailboxKey | null) {
  if (!key) return { event: "", head: { colours: null } };
  const { head } = await mailHead(db, key.projectId, { hasPicture: false });
  const { name } = await getProject(db, key.projectId);
  return { event: name, head: { colours: head.colours, imprint: head.imprint } };
}
