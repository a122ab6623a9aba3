import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AllQuestionSettings,
  CONTACT_KINDS,
  contactKindOf,
  defaultSettings,
  type QuestionSettings,
  readSettings,
  settingNames,
  settingsAfterTypeChange,
  settingsOf,
  withContactKind,
} from "./question-settings.ts";
import { QUESTION_TYPES } from "./question-types.ts";

const kind = fc.constantFrom(0 as const, 1 as const);
const anySettings: fc.Arbitrary<QuestionSettings> = fc.record<AllQuestionSettings, never>(
  {
    required: fc.boolean(),
    showOther: fc.boolean(),
    isDropdown: fc.boolean(),
    checkedByDefault: fc.boolean(),
    isConsent: fc.boolean(),
    enableRegions: fc.boolean(),
    regionRequired: fc.boolean(),
    linesCount: fc.nat(),
    minLength: fc.nat(),
    maxLength: fc.nat(),
    regex: fc.string(),
    email: kind,
    website: kind,
    phone: kind,
    verificationCode: kind,
  },
  { requiredKeys: [] },
);
const anyType = fc.constantFrom(...QUESTION_TYPES);

describe("the settings of a question", () => {
  it("are those of its type, all of them and no other", () => {
    fc.assert(
      fc.property(anyType, anySettings, (type, given) => {
        expect(Object.keys(settingsOf(type, given)).sort()).toEqual([...settingNames(type)].sort());
      }),
    );
  });

  it("are unchanged by a second conversion", () => {
    fc.assert(
      fc.property(anyType, anySettings, (type, given) => {
        const once = settingsOf(type, given);
        expect(settingsOf(type, once)).toEqual(once);
      }),
    );
  });

  it("have no pattern beside a contact kind", () => {
    expect(settingsOf("textbox", { regex: "^a", email: 1 }).regex).toBe("");
    expect(settingsOf("textbox", { regex: "^a", verificationCode: 1 }).regex).toBe("");
    expect(settingsOf("textbox", { regex: "^a" }).regex).toBe("^a");
  });

  it("never tick a consent by default", () => {
    const ticked = { checkedByDefault: true };
    expect(settingsOf("checkbox", { ...ticked, isConsent: true }).checkedByDefault).toBe(false);
    expect(settingsOf("checkbox", ticked).checkedByDefault).toBe(true);
  });

  it.each(QUESTION_TYPES)("of %s begin with an answer that may be left out", (type) => {
    expect(defaultSettings(type).required ?? false).toBe(false);
  });
});

describe("the contact kind", () => {
  it("is 1 for the chosen one and 0 for all others", () => {
    const settings = withContactKind(defaultSettings("textbox"), "phone");
    expect(settings).toMatchObject({ email: 0, website: 0, phone: 1, verificationCode: 0 });
    expect(contactKindOf(settings)).toBe("phone");
    expect(contactKindOf(withContactKind(settings, null))).toBeNull();
  });

  it("chosen twice is the one chosen last", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(null, ...CONTACT_KINDS),
        fc.constantFrom(null, ...CONTACT_KINDS),
        (a, b) => {
          expect(contactKindOf(withContactKind(withContactKind({}, a), b))).toBe(b);
        },
      ),
    );
  });
});

describe("a change of type", () => {
  const saved = { type: "single selection" as const, settings: { required: false, isDropdown: true } };

  it("resets a new question to defaults", () => {
    expect(settingsAfterTypeChange("checkbox", null)).toEqual({
      required: false,
      checkedByDefault: false,
      isConsent: false,
    });
  });

  it("restores the saved settings of the question's saved type", () => {
    expect(settingsAfterTypeChange("single selection", saved)).toEqual({
      required: false,
      showOther: false,
      isDropdown: true,
    });
  });

  it("otherwise gives defaults that must be answered", () => {
    expect(settingsAfterTypeChange("multi select", saved)).toEqual({ required: true, showOther: false });
    expect(settingsAfterTypeChange("note", saved)).toEqual({});
  });
});

describe("settings in a value of unknown shape", () => {
  it("are read as they are", () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(readSettings({ ...settings })).toEqual({ ...settings });
      }),
    );
  });

  it.each([
    [undefined],
    [null],
    ["required"],
    [{ required: 1, linesCount: "2", regex: 3, email: true, phone: 2, other: true, toString: true }],
  ])("%j holds none", (value) => {
    expect(readSettings(value)).toEqual({});
  });
});
