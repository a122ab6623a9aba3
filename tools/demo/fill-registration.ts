import { listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import {
  createRegistration,
  listRegistrations,
  type RegistrationRow,
} from "@foyer/contract/registrations.ts";
import type { ApiClient } from "./api-client.ts";
import type { Tell } from "./fill-pool.ts";
import { openRegistration } from "./open-registration.ts";
import type { RegistrationPlan } from "./trade-show.ts";

/** Visitors who register at the same time. */
const AT_ONCE = 8;

/** Adds the registration unless it is there, and lets visitors register who have not yet. */
export async function fillRegistration(
  api: ApiClient,
  projectId: number,
  plan: RegistrationPlan,
  tell: Tell,
): Promise<void> {
  const registration = await findOrAddRegistration(api, projectId, plan);
  const there = registration.issued + registration.held;
  const wanted = Math.min(plan.visitors, registration.ticketCount);
  if (there < wanted) await registerVisitors(api, registration, wanted);
  tell(`  registration ${plan.name} (${registration.code}): ${Math.max(0, wanted - there)} tickets`);
}

async function findOrAddRegistration(
  api: ApiClient,
  projectId: number,
  { name, pool, ticketPrice, ticketCount, cultureCode }: RegistrationPlan,
): Promise<RegistrationRow> {
  const params = { projectId };
  const there = (await api.call(listRegistrations, { params })).find((one) => one.name === name);
  if (there) return there;
  const pools = await api.call(listBarcodePools, { params });
  const barCodePoolId = pools.find((one) => one.name === pool)?.id ?? 0;
  const body = {
    name,
    registrationType: "Online",
    ticketPrice,
    ticketCount,
    barCodePoolId,
    cultureCode,
  } as const;
  return api.call(createRegistration, { params, body });
}

/** A visitor who is there already is answered with the same ticket. */
async function registerVisitors(api: ApiClient, { code }: RegistrationRow, count: number): Promise<void> {
  const visit = await openRegistration(api, code);
  let last = 0;
  const visitInTurn = async () => {
    while (last < count) {
      last += 1;
      await visit(last);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitInTurn));
}
