import { submit } from "@foyer/contract/attend.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import type { Attack } from "./attack.ts";
import type { Event, Stand } from "./stand.ts";

const PLACES = 5;
const BUYERS = 80;
const HOLDS = 150;
/** The default of the setting Max_holds_per_recipient must be below this. */
const MOST_HOLDS_OF_ONE = 20;

const register = async ({ attacker }: Stand, { code, answer }: Event, email: string) => {
  const { status, text } = await attacker.ask(submit, { params: { code }, body: answer(email) }, null);
  return { status, body: JSON.parse(text) };
};
const usageOf = async ({ api }: Stand, { projectId, registrationId }: Event) => {
  const { issued, held } = await api.call(getRegistration, { params: { projectId, registrationId } });
  return { issued, held };
};
const count = (statuses: readonly number[]) =>
  Object.entries(Object.groupBy(statuses, String))
    .map(([status, all]) => `${all?.length} × ${status}`)
    .join(", ");

export const lastPlace: Attack = {
  name: "race for the last places",
  promise: `of ${BUYERS} buyers at once for ${PLACES} places exactly ${PLACES} get a ticket, each with its own code`,
  run: async (stand) => {
    const event = await stand.newEvent("RACE", { codes: PLACES + 3, ticketCount: PLACES });
    const buyers = Array.from({ length: BUYERS }, (_, at) => `buyer${at}@fair.example`);
    const answers = await Promise.all(buyers.map((email) => register(stand, event, email)));
    const sold = answers.filter(({ status }) => status === 201);
    const codes = new Set(sold.map(({ body }) => body.ticket.barcode));
    const { issued } = await usageOf(stand, event);
    const breaches = [
      ...(sold.length === PLACES && issued === PLACES ? [] : [`${sold.length} sold, ${issued} counted`]),
      ...(codes.size === sold.length ? [] : ["a code was given twice"]),
      ...(answers.some(({ status }) => status === 500) ? ["an answer was 500"] : []),
    ];
    return { tried: BUYERS, seen: count(answers.map(({ status }) => status)), breaches };
  },
};

export const holdFlood: Attack = {
  name: "flood of unpaid tickets",
  promise: `one address that submits ${HOLDS} times takes at most ${MOST_HOLDS_OF_ONE} places`,
  run: async (stand) => {
    const event = await stand.newEvent("FLOOD", { codes: HOLDS, ticketCount: HOLDS, ticketPrice: 25 });
    const statuses: number[] = [];
    for (let at = 0; at < HOLDS; at += 10) {
      const ten = Array.from({ length: 10 }, () => register(stand, event, "victim@fair.example"));
      statuses.push(...(await Promise.all(ten)).map(({ status }) => status));
    }
    const { held } = await usageOf(stand, event);
    const breaches = held > MOST_HOLDS_OF_ONE ? [`${held} places are held`] : [];
    return { tried: HOLDS, seen: `${held} held; ${count(statuses)}`, breaches };
  },
};
