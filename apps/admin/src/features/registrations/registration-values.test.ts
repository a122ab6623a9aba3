import { describe, expect, it } from "vitest";
import { type EditValues, EMPTY, editFaults, newFaults, toChanges } from "./registration-values.ts";

// rules/registrations 1, 3
describe("what a new registration lacks", () => {
  it("is said field by field", () => {
    expect(newFaults(EMPTY)).toEqual({
      name: "Registration name is required.",
      ticketPrice: "Ticket price is required field.",
      ticketCount: "This field is required.",
      barCodePoolId: "This field is required.",
      cultureCode: "This field is required.",
    });
  });

  it("is nothing when all is there", () => {
    const values = {
      ...EMPTY,
      name: "Press",
      ticketPrice: 0,
      ticketCount: 10,
      barCodePoolId: "3",
      cultureCode: "en-GB",
    };
    expect(newFaults(values)).toEqual({});
    expect(newFaults({ ...values, ticketPrice: "free" })).toEqual({
      ticketPrice: "This field must be a number.",
    });
    expect(newFaults({ ...values, ticketPrice: -0.5 })).toEqual({
      ticketPrice: "This field must be non-negative number.",
    });
    expect(newFaults({ ...values, ticketCount: 2.5 })).toEqual({
      ticketCount: "This field must be integer number.",
    });
  });
});

// rules/registrations 5, 6
describe("an edited registration", () => {
  const values: EditValues = {
    name: "Press",
    ticketCount: 5,
    status: "open",
    opensDate: "",
    opensTime: "10:00",
    closesDate: "",
    closesTime: "15:30",
    outcome: "ticket",
    outcomeMessage: "left over",
    uniqueEmail: false,
  };

  it("has no limits in time when no day is given, and a ticket has no message", () => {
    expect(editFaults(values)).toEqual({});
    expect(toChanges(values, 3)).toMatchObject({
      version: 3,
      opensAt: null,
      closesAt: null,
      outcomeMessage: "",
    });
  });

  it("closes after it opens", () => {
    const days = { opensDate: "02.03.2026", closesDate: "02.03.2026" };
    expect(editFaults({ ...values, ...days })).toEqual({});
    expect(toChanges({ ...values, ...days }, 1)).toMatchObject({
      opensAt: "2026-03-02T10:00:00",
      closesAt: "2026-03-02T15:30:00",
    });
    expect(editFaults({ ...values, ...days, closesTime: "10:00" })).toEqual({
      closesDate: "The end must be after the start.",
    });
    expect(editFaults({ ...values, opensDate: "31.02.2026" })).toEqual({
      opensDate: "Enter a date as DD.MM.YYYY",
    });
  });
});
