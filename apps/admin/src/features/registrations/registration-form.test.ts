import { createRegistration, type Registration, updateRegistration } from "@foyer/contract/registrations.ts";
import { describe, expect, it } from "vitest";
import { bodyOf, findErrors, valuesOf } from "../../form/entity-body.ts";
import { findRegistrationErrors, TIMES } from "./opening-times.ts";

// rules/registrations 1, 3
describe("what a new registration lacks", () => {
  const ADDED = { endpoint: createRegistration };

  it("is said field by field", () => {
    expect(findErrors(ADDED, valuesOf(ADDED, undefined, { registrationType: "Online" }))).toEqual({
      name: "Registration name is required.",
      ticketPrice: "Ticket price is required field.",
      ticketCount: "This field is required.",
      barCodePoolId: "This field is required.",
      cultureCode: "This field is required.",
    });
  });

  it("is nothing when all is there", () => {
    const values = {
      name: "Press",
      registrationType: "Online" as const,
      barCodePoolId: "3",
      cultureCode: "en-GB",
      ticketPrice: 0,
      ticketCount: 10,
    };
    expect(findErrors(ADDED, values)).toEqual({});
    expect(findErrors(ADDED, { ...values, ticketPrice: "free" })).toEqual({
      ticketPrice: "This field must be a number.",
    });
    expect(findErrors(ADDED, { ...values, ticketPrice: -0.5 })).toEqual({
      ticketPrice: "This field must be non-negative number.",
    });
    expect(findErrors(ADDED, { ...values, ticketCount: "" })).toEqual({
      ticketCount: "This field is required.",
    });
    expect(findErrors(ADDED, { ...values, ticketCount: 2.5 })).toEqual({
      ticketCount: "This field must be integer number.",
    });
  });
});

// rules/registrations 5, 6
describe("an edited registration", () => {
  const EDITED = {
    endpoint: updateRegistration,
    moments: TIMES,
    check: findRegistrationErrors("Europe/Berlin"),
  };
  const unused = {
    isAuthRequired: false,
    confirmsEmail: false,
    cancelUntil: null,
    refundPercent: null,
    refundUntil: null,
    laterRefundPercent: null,
    refundsHandPayments: false,
    correctUntil: null,
    passOnUntil: null,
    groupMaximum: null,
    vatPercent: null,
    correctableQuestions: [] as number[],
    itec: "off",
    itecSettings: { hasKey: false, attendeeTypeId: "" },
    conditionalQuestionId: null,
    offeredCultures: null,
  } as const;
  const registration: Registration = {
    ...unused,
    isUnsold: true,
    id: 9,
    version: 3,
    code: "ABCDEFGH",
    name: "Press",
    registrationType: "Online",
    ticketPrice: 0,
    ticketCount: 5,
    barCodePoolId: 3,
    barCodePoolName: "Pool",
    cultureCode: "en-GB",
    status: "open",
    opensAt: null,
    closesAt: null,
    issued: 0,
    held: 0,
    setAside: 0,
    outcome: "ticket",
    outcomeMessage: "",
    uniqueEmail: false,
    isListed: true,
    howToPay: [],
  };
  const values = valuesOf(EDITED, registration);
  const on = (day: string, time: string) => ({ day, time });

  it("has no limits in time when no day is given; what cannot be changed is not sent", () => {
    expect(findErrors(EDITED, values, registration)).toEqual({});
    expect(JSON.parse(JSON.stringify(bodyOf(updateRegistration, values, registration)))).toEqual({
      version: 3,
      name: "Press",
      ticketPrice: 0,
      barCodePoolId: 3,
      ticketCount: 5,
      status: "open",
      opensAt: null,
      closesAt: null,
      outcome: "ticket",
      outcomeMessage: "",
      uniqueEmail: false,
      isListed: true,
      howToPay: [],
      ...unused,
    });
  });

  it("has a message where its outcome is one", () => {
    const message = { ...values, outcome: "textMessage" as const, outcomeMessage: " " };
    expect(findErrors(EDITED, message, registration)).toEqual({ outcomeMessage: "The message is required." });
    expect(findErrors(EDITED, { ...message, outcomeMessage: "Thank you" }, registration)).toEqual({});
  });

  it("closes after it opens", () => {
    const opened = { ...values, opensAt: on("02.03.2026", "10:00") };
    const right = { ...opened, closesAt: on("02.03.2026", "15:30") };
    expect(findErrors(EDITED, right, registration)).toEqual({});
    expect(bodyOf(updateRegistration, right, registration)).toMatchObject({
      opensAt: "2026-03-02T10:00:00",
      closesAt: "2026-03-02T15:30:00",
    });
    expect(findErrors(EDITED, { ...opened, closesAt: on("02.03.2026", "10:00") }, registration)).toEqual({
      "closesAt.day": "The end must be after the start.",
    });
    // Daylight saving skips this time in Berlin.
    expect(findErrors(EDITED, { ...values, opensAt: on("29.03.2026", "02:30") }, registration)).toEqual({
      "opensAt.day": expect.stringContaining("does not exist in Europe/Berlin"),
    });
    expect(findErrors(EDITED, { ...values, opensAt: on("31.02.2026", "10:00") }, registration)).toEqual({
      "opensAt.day": "Enter a date as DD.MM.YYYY",
    });
  });
});
