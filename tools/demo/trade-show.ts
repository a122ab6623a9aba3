import type { createGate } from "@foyer/contract/gates.ts";
import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import type { z } from "zod";
import { PROMO_CODE_GROUPS, type PromoCodeGroupPlan } from "./promo-code-groups.ts";
import { DELEGATE_QUESTIONS, HELPER_QUESTIONS, type QuestionnairePlan } from "./questionnaires.ts";

/** Codes bought for one kind of ticket. */
export interface PoolPlan {
  name: string;
  symbology: Symbology;
  /** The prefix of its codes. */
  prefix: string;
  /** The number of codes in each file. */
  files: readonly number[];
}

/** A registration and its number of visitors. */
export interface RegistrationPlan {
  name: string;
  /** The name of its barcode pool. */
  pool: string;
  ticketPrice: number;
  ticketCount: number;
  cultureCode: string;
  visitors: number;
  /** The numbers of paid and of cancelled tickets, if there is a price. The other tickets stay held. */
  paid?: number;
  cancelled?: number;
  /** How to pay; the first of the cancelled tickets is paid after all, too late. */
  howToPay?: readonly { cultureCode: string; text: string }[];
  /** Questions of the organiser's own, in a step after the usual ones. */
  questionnaire?: QuestionnairePlan;
  /** With it visitors get this text and no ticket. */
  textMessage?: string;
}

/** The scans of the gates: the number of visitors on each day, by gate. */
export interface GatePlan {
  gates: readonly string[];
  visitors: readonly number[];
}

/** Check-in at the gates, as of now. */
export interface CheckInPlan {
  gates: readonly (z.input<(typeof createGate)["body"]> & {
    /** How many people may be in the gate's area. */
    capacity?: number;
    /** The share of the tickets that come in here, and of these the share that leaves again. */
    share: number;
    leaveAgain?: number;
  })[];
  /** The names of phones that scan there. */
  devices: readonly string[];
  exhibitors: readonly { name: string; stand: string }[];
}

/** An event at places of the catalog; dates are in days from today. */
export interface ProjectPlan {
  name: string;
  startsIn: number;
  days: number;
  from: string;
  to: string;
  timeZone: string;
  places: readonly string[];
  pools: readonly PoolPlan[];
  registrations: readonly RegistrationPlan[];
  promoCodes?: readonly PromoCodeGroupPlan[];
  visitors?: GatePlan;
  checkIn?: CheckInPlan;
}

/** A trade show with three events: one past, one soon, one later. */
export const TRADE_SHOW: readonly ProjectPlan[] = [
  {
    name: "Gastro Nord",
    startsIn: 54,
    days: 4,
    from: "09:00",
    to: "18:00",
    timeZone: "Europe/Berlin",
    places: ["Hall A", "Hall B", "Open-air ground"],
    pools: [
      {
        name: "Trade visitors",
        symbology: "Code 128",
        prefix: "GN",
        files: [12_000, 12_000, 6000],
      },
      { name: "Exhibitors", symbology: "QR", prefix: "GN-EXH-", files: [8000] },
      { name: "Press and guests of honour", symbology: "EAN-13", prefix: "2900", files: [2000] },
    ],
    registrations: [
      {
        name: "Trade visitors",
        pool: "Trade visitors",
        ticketPrice: 0,
        ticketCount: 25_000,
        cultureCode: "en-GB",
        visitors: 17_000,
      },
      {
        name: "Aussteller",
        pool: "Exhibitors",
        ticketPrice: 0,
        ticketCount: 8000,
        cultureCode: "de-DE",
        visitors: 2500,
      },
    ],
    visitors: { gates: ["North", "South", "Hall B"], visitors: [1200, 2000, 1600] },
  },
  {
    name: "Gastro Nord Preview Days",
    startsIn: -310,
    days: 2,
    from: "10:00",
    to: "15:30",
    timeZone: "Europe/Berlin",
    places: ["Hall A"],
    pools: [{ name: "Visitors", symbology: "ITF-14", prefix: "1290", files: [6000] }],
    registrations: [],
  },
  {
    name: "Nordic Coffee Forum",
    startsIn: 156,
    days: 1,
    from: "08:30",
    to: "20:00",
    timeZone: "Europe/Helsinki",
    places: ["Conference centre"],
    promoCodes: PROMO_CODE_GROUPS,
    pools: [{ name: "Delegates", symbology: "Data Matrix", prefix: "NCF", files: [4000] }],
    registrations: [
      {
        name: "Delegate pass",
        pool: "Delegates",
        ticketPrice: 149,
        ticketCount: 500,
        cultureCode: "en-GB",
        visitors: 500,
        paid: 300,
        cancelled: 20,
        questionnaire: DELEGATE_QUESTIONS,
        howToPay: [
          {
            cultureCode: "en-GB",
            text: "Please transfer {amount} to Nordic Coffee, IBAN FI21 1234 5600 0007 85, with the reference {reference}. It has to arrive by {until}.\nQuestions: https://coffee.example/payment",
          },
          {
            cultureCode: "de-DE",
            text: "Bitte überweisen Sie {amount} an Nordic Coffee, IBAN FI21 1234 5600 0007 85, Verwendungszweck {reference}, bis {until}.",
          },
        ],
      },
      {
        name: "Helpers",
        pool: "Delegates",
        ticketPrice: 0,
        ticketCount: 500,
        cultureCode: "en-GB",
        visitors: 300,
        questionnaire: HELPER_QUESTIONS,
        textMessage: "Thank you! We write to you as soon as the shifts are settled.",
      },
    ],
    checkIn: {
      gates: [
        { name: "Main entrance", showsNames: true, share: 0.8 },
        {
          name: "Tasting lounge",
          area: "Lounge",
          way: "both",
          entryLimit: "after-exit",
          capacity: 60,
          share: 0.3,
          leaveAgain: 0.4,
        },
        { name: "Staff door", opensAt: "06:00", closesAt: "08:00", share: 0 },
      ],
      devices: ["Phone at the entrance", "Scanner of the lounge"],
      exhibitors: [
        { name: "Helsinki Roasters", stand: "A 4" },
        { name: "Kaffeemaschinen Nordlicht GmbH", stand: "B 12" },
      ],
    },
  },
];
