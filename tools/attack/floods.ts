import { submit } from "@foyer/contract/attend.ts";
import { getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import type { Attack } from "./attack.ts";
import { forEachOf } from "./attacker.ts";
import { ADMIN, clientOf, type Event, type Stand } from "./stand.ts";

/** The network of a venue, where staff and visitors are. */
const VENUE = "192.0.2.200";
const PLACES = 5;
const BUYERS = 80;
const HOLDS = 150;
/** The default of the setting Max_holds_per_recipient must be below this. */
const MOST_HOLDS_OF_ONE = 20;

const register = async ({ attacker }: Stand, { code, answer }: Event, email: string, from?: string) => {
  const body = answer(email);
  const { status, text } = await attacker.ask(submit, { params: { code }, body }, null, from);
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
    const answers = await Promise.all(
      buyers.map((email, at) => register(stand, event, email, `192.0.2.${at}`)),
    );
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
  promise: `one address that submits ${HOLDS} times from as many networks takes at most ${MOST_HOLDS_OF_ONE} places`,
  run: async (stand) => {
    const event = await stand.newEvent("FLOOD", { codes: HOLDS, ticketCount: HOLDS, ticketPrice: 25 });
    const statuses: number[] = [];
    for (let at = 0; at < HOLDS; at += 10) {
      const ten = Array.from({ length: 10 }, (_, one) =>
        register(stand, event, "victim@fair.example", `203.0.113.${at + one}`),
      );
      statuses.push(...(await Promise.all(ten)).map(({ status }) => status));
    }
    const { held } = await usageOf(stand, event);
    const breaches = held > MOST_HOLDS_OF_ONE ? [`${held} places are held`] : [];
    return { tried: HOLDS, seen: `${held} held; ${count(statuses)}`, breaches };
  },
};

const CUSTOMER = 200;
/** The default of Free_holds_per_registration: above it every browser computes first. */
const FREE_HOLDS = 50;

export const customerFlood: Attack = {
  name: "one IPv6 customer",
  promise: `${CUSTOMER} submissions from as many /64 networks of one /48, with made-up addresses, hold at most ${FREE_HOLDS} places without computing, and none where addresses are confirmed`,
  run: async (stand) => {
    const event = await stand.newEvent("CUSTOMER", {
      codes: CUSTOMER,
      ticketCount: CUSTOMER,
      ticketPrice: 25,
    });
    const confirmed = await stand.newEvent("CONFIRMED", { codes: 20, ticketCount: 20, ticketPrice: 25 });
    const { projectId, registrationId } = confirmed;
    await stand.api.call(updateRegistration, {
      params: { projectId, registrationId },
      body: { confirmsEmail: true },
    });
    const statuses: number[] = [];
    await forEachOf(
      Array.from({ length: CUSTOMER }, (_, at) => at),
      10,
      async (at) => {
        const from = `2001:db8:1:${at.toString(16)}::1`;
        statuses.push((await register(stand, event, `made-up-${at}@fair.example`, from)).status);
        if (at < 20) await register(stand, confirmed, `made-up-${at}@fair.example`, from);
      },
    );
    const [{ held }, never] = [await usageOf(stand, event), await usageOf(stand, confirmed)];
    const breaches = [
      ...(held > FREE_HOLDS ? [`${held} places are held without a proof of work`] : []),
      ...(never.held > 0 ? [`${never.held} places are held for addresses that nobody confirmed`] : []),
    ];
    return { tried: CUSTOMER + 20, seen: `${held} held; ${count(statuses)}`, breaches };
  },
};

const LOGINS = 250;
const NETWORKS = 600;

export const loginFlood: Attack = {
  name: "flood of sign-ins",
  promise: `${LOGINS} sign-ins that one network starts, and ${NETWORKS} from the /64 networks of one /48, leave nothing and stop nobody`,
  run: async (stand) => {
    const { attacker, db } = stand;
    const { baseUrl } = attacker;
    const known = clientOf(baseUrl);
    const { refresh_token } = await known.tokens(ADMIN.login, ADMIN.password);
    const records = async () =>
      (
        await db
          .selectFrom("oidc_record")
          .select("id")
          .where("model", "in", ["Interaction", "Session"])
          .execute()
      ).length;
    const before = await records();
    const start = () => new URL(clientOf(baseUrl).authorizationUrl());
    const sources = [
      ...Array.from({ length: LOGINS }, () => VENUE),
      ...Array.from({ length: NETWORKS }, (_, at) => `2001:db8:2:${at.toString(16)}::1`),
    ];
    const statuses: number[] = [];
    await forEachOf(sources, 20, async (from) => {
      const { pathname, search } = start();
      const headers = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" };
      statuses.push((await attacker.send("GET", `${pathname}${search}`, { from, headers })).status);
      await attacker.send("GET", "/oidc/session/end", { from });
    });
    const left = (await records()) - before;
    const headers = { "x-forwarded-for": VENUE };
    const signIn = async (browser: ReturnType<typeof clientOf>) => {
      const page = await browser.openLogin({ prompt: "login" });
      return (await browser.post(page, ADMIN, headers)).status;
    };
    const [device, newcomer] = [await signIn(known), await signIn(clientOf(baseUrl))];
    const renewal = (await known.refresh(refresh_token)).status;
    const breaches = [
      ...(left > 0 ? [`${left} records were left`] : []),
      ...(device === 303 ? [] : [`a known device got ${device}`]),
      ...(newcomer === 303 ? [] : [`a newcomer with the right password got ${newcomer}`]),
      ...(renewal === 200 ? [] : [`a renewal got ${renewal}`]),
    ];
    return { tried: 2 * sources.length, seen: `${count(statuses)}; ${left} records left`, breaches };
  },
};
