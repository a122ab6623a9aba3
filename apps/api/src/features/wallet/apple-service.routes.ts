import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { ProblemError } from "../../platform/http/problem-error.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { APPLE_PASS_TYPE, APPLE_SERVICE, type AppleParts } from "./apple-pass.service.ts";
import {
  listUpdated,
  loadPass,
  registerDevice,
  requireOwnPass,
  unregisterDevice,
} from "./apple-service.service.ts";
import { limitLoaded, limitReports } from "./wallet-rate-limits.service.ts";

const Pass = z.object({ passType: z.string().max(200), serial: z.uuid() });
const Name = z.string().regex(/^[\w-]{1,200}$/);
const DevicePass = Pass.extend({ device: Name });
const Registration = z.object({ pushToken: z.string().regex(/^[0-9a-zA-Z]{1,200}$/) });

const DEVICES = `${APPLE_SERVICE}/v1/devices/:device/registrations/:passType`;

/**
 * What phones ask for: addresses, headers and statuses are Apple's (PassKit Web Service), not those of the API.
 * rules/wallet 8
 */
export function appleServiceRoutes(app: FastifyInstance, parts: AppleParts): void {
  const { db } = app.platform;
  const options = { schema: { hide: true } };
  const ownPass = (params: z.output<typeof Pass>, authorization: string | undefined) =>
    requireOwnPass(db, parts, { ...params, authorization });

  app.post(`${DEVICES}/:serial`, options, async ({ params, body, headers, ip }, reply) => {
    const [asked, sent] = [DevicePass.safeParse(params), Registration.safeParse(body)];
    if (!asked.success || !sent.success) return reply.code(400).send();
    return answerOwn(reply, () =>
      limitGuesses(db, ip, async () => {
        const pass = await ownPass(asked.data, headers.authorization);
        const isNew = await registerDevice(db, pass, { device: asked.data.device, ...sent.data });
        return reply.code(isNew ? 201 : 200).send();
      }),
    );
  });

  app.delete(`${DEVICES}/:serial`, options, async ({ params, headers, ip }, reply) => {
    const asked = DevicePass.safeParse(params);
    if (!asked.success) return reply.code(400).send();
    return answerOwn(reply, () =>
      limitGuesses(db, ip, async () => {
        await unregisterDevice(db, await ownPass(asked.data, headers.authorization), asked.data.device);
        return reply.code(200).send();
      }),
    );
  });

  app.get(DEVICES, options, async ({ params, query }, reply) => {
    const asked = z.object({ passType: z.string(), device: Name }).safeParse(params);
    const { passesUpdatedSince } = z
      .object({ passesUpdatedSince: z.string().optional().catch(undefined) })
      .parse(query);
    const isOurs = asked.success && asked.data.passType === parts.identity.passTypeIdentifier;
    const updated = isOurs ? await listUpdated(db, asked.data.device, passesUpdatedSince) : null;
    return updated ? reply.header("cache-control", "no-store").send(updated) : reply.code(204).send();
  });

  app.get(`${APPLE_SERVICE}/v1/passes/:passType/:serial`, options, async ({ params, headers, ip }, reply) => {
    const asked = Pass.safeParse(params);
    if (!asked.success) return reply.code(400).send();
    return answerOwn(reply, () =>
      limitGuesses(db, ip, async () => {
        const pass = await ownPass(asked.data, headers.authorization);
        await limitLoaded(db, pass);
        const loaded = await loadPass(db, parts, { pass, since: headers["if-modified-since"] });
        if (!loaded) return reply.code(304).send();
        return reply
          .header("content-type", APPLE_PASS_TYPE)
          .header("last-modified", loaded.changedAt.toUTCString())
          .header("cache-control", "no-store")
          .send(loaded.content);
      }),
    );
  });

  // Phones complain here; what they write names passes, so only that they did is kept.
  app.post(`${APPLE_SERVICE}/v1/log`, options, async ({ log, ip }, reply) => {
    await limitReports(db, ip);
    log.warn("a phone reports a problem with a pass of Apple Wallet");
    return reply.code(200).send();
  });
}

/** Whoever has not the pass's token learns nothing of it: Apple's answer is 401. */
async function answerOwn(reply: FastifyReply, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError && error.code === "not-found") return reply.code(401).send();
    throw error;
  }
}
