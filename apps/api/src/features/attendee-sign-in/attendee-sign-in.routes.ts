import * as contract from "@foyer/contract/attendee-sign-in.ts";
import { openingOf } from "@foyer/domain/registration/opening.ts";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { route } from "../../platform/http/route.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { type RegistrationLink, requireLink } from "../public-registration/public-registration.service.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { createAttendeeProvider, type ProviderSettings } from "./attendee-provider.ts";
import { endSession, findAttendee, toAttendee } from "./attendee-session.service.ts";
import { signInByCode } from "./code-sign-in.service.ts";
import { beginProviderSignIn, endProviderSignIn, type Provider } from "./provider-sign-in.service.ts";

type Parts = {
  /** Null: attendees sign in by a code. */
  provider: (ProviderSettings & { allowed: ReadonlySet<string>; trustedOrigin: string }) | null;
};

/** Signing in and out is not recorded: the audit holds no visitors. rules/attendee-sign-in 7 */
export function attendeeSignInRoutes(app: FastifyInstance, { provider: settings }: Parts): void {
  const provider: Provider | null = settings && {
    ...createAttendeeProvider(settings, createOutbound(settings)),
    issuer: settings.issuer,
    log: app.log,
  };
  const way = provider ? "provider" : "code";

  /** The link of an open registration that requires this way to sign in. */
  const open = async (db: Kysely<Database>, code: string, wanted: typeof way): Promise<RegistrationLink> => {
    const link = await requireLink(db, code);
    if (!link.isAuthRequired || way !== wanted) throw problem("not-found");
    if (openingOf({ ...link, isSoldOut: false }) !== "open") throw problem("registration-not-open");
    return link;
  };
  const requireProvider = () => {
    if (!provider) throw problem("not-found");
    return provider;
  };

  route(app, contract.getAttendee, ({ params: { code } }, { db, address, attendeeSession }) =>
    limitGuesses(db, address, async () => {
      const link = await requireLink(db, code);
      const found = await findAttendee(db, link, attendeeSession);
      return { way, attendee: found && (await toAttendee(db, link, found)) };
    }),
  );
  // The count of a try must outlive its refusal.
  route(
    app,
    contract.signInByCode,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, async () => signInByCode(db, await open(db, params.code, "code"), body)),
    { ownTransaction: true },
  );
  route(
    app,
    contract.signOutAttendee,
    ({ params: { code } }, { db, address, attendeeSession }) =>
      limitGuesses(db, address, async () => {
        await endSession(db, await requireLink(db, code), attendeeSession);
        return undefined;
      }),
    { ownTransaction: true },
  );
  route(
    app,
    contract.beginProviderSignIn,
    ({ params }, { db, address }) =>
      limitGuesses(db, address, async () =>
        beginProviderSignIn(db, await open(db, params.code, "provider"), requireProvider()),
      ),
    { ownTransaction: true },
  );
  // The request to the provider is outside any transaction.
  route(
    app,
    contract.endProviderSignIn,
    ({ params, body: { state, authorizationCode } }, { db, address }) =>
      limitGuesses(db, address, async () =>
        endProviderSignIn(db, await open(db, params.code, "provider"), {
          provider: requireProvider(),
          state,
          code: authorizationCode,
        }),
      ),
    { ownTransaction: true },
  );
}
