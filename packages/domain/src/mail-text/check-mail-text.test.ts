import { expect, it } from "vitest";
import { checkMailText } from "./check-mail-text.ts";

// rules/mail-texts 3
const check = (body: string, subject = "Hello [name]") => checkMailText("ticket", { subject, body });

it("accepts the variables of the mail, also several times", () => {
  expect(check("[event] and [event]\n[link]")).toEqual({});
});

it.each([
  ["Open [lnk] [link]", "Character 6: [lnk] is not a variable of this mail."],
  ["[link]\nSee 🎫 [Event]", "Line 2, character 7: [Event] is not a variable of this mail."],
  ["[link] [code]", "Character 8: [code] is not a variable of this mail."],
  ["[link] [event", "Character 8: [event is not a variable of this mail."],
  ["[link] [e vent]", "Character 8: [e vent] is not a variable of this mail."],
  ["[link] [[event]]", "Character 8: [[event] is not a variable of this mail."],
  ["[link] [__proto__]", "Character 8: [__proto__] is not a variable of this mail."],
])("refuses %j with its position", (body, sentence) => {
  expect(check(body).body?.startsWith(sentence), check(body).body).toBe(true);
});

it("refuses a text without a needed variable, and a wrong subject", () => {
  expect(check("Your ticket", "[evnt]")).toEqual({
    subject: expect.stringContaining("Character 1: [evnt] is not a variable"),
    body: "The text needs the variable [link].",
  });
});
