import { DEFAULT_FIELD, type TemplateField } from "@foyer/domain/printout/template-field.ts";
import { expect, it } from "vitest";
import { type PrintableTicket, valueOfField } from "./value-of-field.ts";

const TICKET: PrintableTicket = {
  fullName: "Anna Schmidt",
  attendee: {
    firstName: "Anna",
    lastName: "Schmidt",
    surName: "",
    email: "anna@example.org",
    company: "Acme",
    position: "CTO",
    mobilePhone: "+49123",
  },
  barcode: { symbology: "EAN-8", text: "73513537" },
  qrCode: "Q",
  authorizationQr: "https://a.example",
  dataQr: "",
  signedCode: "F1:A",
  promotionImage: null,
  answers: new Map([[7, "Yes"]]),
};
const text = (value: string, isLeftToRight?: boolean) => ({
  kind: "text",
  text: value,
  ...(isLeftToRight === undefined ? {} : { isLeftToRight }),
});

// rules/printing 1
it.each<[Partial<TemplateField>, unknown]>([
  [{ specialQuestionType: 1 }, text("Anna Schmidt")],
  [{ specialQuestionType: 2 }, { kind: "code", symbology: "EAN-8", text: "73513537" }],
  [{ specialQuestionType: 3 }, null],
  [{ specialQuestionType: 4 }, { kind: "code", symbology: "QR", text: "Q" }],
  [{ specialQuestionType: 5 }, { kind: "code", symbology: "QR", text: "https://a.example" }],
  [{ specialQuestionType: 6 }, { kind: "code", symbology: "QR", text: "" }],
  [{ specialQuestionType: 7 }, { kind: "code", symbology: "QR", text: "F1:A" }],
  [{ attendeeInfoField: "company" }, text("Acme", false)],
  [{ attendeeInfoField: "email" }, text("anna@example.org", true)],
  [{ attendeeInfoField: "mobilePhone" }, text("+49123", true)],
  [{ questionId: 7 }, text("Yes")],
  [{ questionId: 8 }, text("")],
  [{}, null],
])("%j prints %j", (field, value) => {
  expect(valueOfField({ ...DEFAULT_FIELD, ...field }, TICKET)).toEqual(value);
});
