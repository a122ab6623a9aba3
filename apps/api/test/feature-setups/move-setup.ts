import { createRegistration, getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { listMoveTargets, moveTicket } from "@foyer/contract/ticket-moves.ts";
import { addRegistration } from "../events/event.ts";
import { app } from "../server/set-up-app.ts";
import { makeNamedEvent } from "./correction-setup.ts";

type Key = { projectId: number; ticketId: number };

export const moveTo = (params: Key, registrationId: unknown, more: object = {}, token?: string) =>
  app.call(moveTicket, { params, body: { registrationId, ...more } }, token);
export const targetsOf = (params: Key, token?: string) => app.call(listMoveTargets, { params }, token);
export const usageOf = async (params: { projectId: number; registrationId: number }) => {
  const { issued, held } = (await app.call(getRegistration, { params })).body;
  return { issued, held };
};

type Options = Parameters<typeof makeNamedEvent>[0] & { otherPrice?: number; otherCount?: number };
let names = 0;

/** A named event with a second registration at the same pool, `same`, and a third with a pool of its own, `other`. */
export async function makeMoveFair({ otherPrice = 0, otherCount = 10, ...options }: Options = {}) {
  const fair = await makeNamedEvent({ codes: 40, ...options });
  const { projectId, poolId } = fair;
  names += 1;
  const { body } = await app.call(createRegistration, {
    params: { projectId },
    body: {
      name: `Guests ${names}`,
      registrationType: "Online",
      ticketPrice: otherPrice,
      ticketCount: otherCount,
      barCodePoolId: poolId,
      cultureCode: "de-DE",
    },
  });
  const same = { projectId, poolId, registrationId: body.id as number, code: body.code as string };
  const other = await addRegistration(app, projectId, { ticketPrice: otherPrice, ticketCount: otherCount });
  return { ...fair, same, other };
}

export const edit = (params: { projectId: number; registrationId: number }, body: object) =>
  app.call(updateRegistration, { params, body });
