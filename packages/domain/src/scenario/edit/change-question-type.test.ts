import { describe, expect, it } from "vitest";
import { QUESTION_TYPES } from "../../question/question-types.ts";
import { checkScenario } from "../check-scenario.ts";
import type { LocalizedQuestion, LocalizedScenario } from "../scenario.ts";
import { adoptTypes, changeQuestionType, withType } from "./change-question-type.ts";

const NONE = { settings: {}, answers: [] };
const HALL: LocalizedQuestion = {
  id: 1,
  texts: { "en-GB": "Which hall?" },
  help: { "en-GB": "See the plan." },
  type: "single selection",
  settings: { required: true, showOther: false, isDropdown: true },
  conditions: [],
  answers: [{ id: 10, texts: {} }],
};
const STAND: LocalizedQuestion = {
  id: 2,
  texts: {},
  type: "textbox",
  settings: {},
  conditions: [{ kind: "answer", questionId: 1, answerId: 10 }],
  answers: [],
};
const SCENARIO: LocalizedScenario = {
  steps: [{ id: 5, texts: {}, conditions: [], questions: [HALL, STAND] }],
};

describe("another type of a question", () => {
  it.each(QUESTION_TYPES)("%s: back and forth loses nothing that both have", (type) => {
    const changed = withType(HALL, type, NONE);
    expect(changed).toMatchObject({ id: 1, type, texts: HALL.texts });
    const back = withType({ ...changed, help: HALL.help ?? {} }, HALL.type, HALL);
    expect(back).toEqual(HALL);
  });

  it("keeps what the new type has, and drops the rest", () => {
    expect(withType(HALL, "textbox", NONE)).toMatchObject({
      answers: [],
      settings: { required: true, regex: "" },
    });
    expect(withType(HALL, "multi select", NONE).answers).toEqual(HALL.answers);
    expect(withType(HALL, "note", NONE)).not.toHaveProperty("help");
    const typed = { ...STAND, patternError: { "en-GB": "Four digits." } };
    expect(withType(typed, "checkbox", NONE)).not.toHaveProperty("patternError");
  });

  it("is seen by the check where a condition needs the old one", () => {
    const change = (type: LocalizedQuestion["type"]) =>
      checkScenario(changeQuestionType(SCENARIO, 1, (question) => withType(question, type, NONE)));
    expect(change("multi select")).toEqual([]);
    expect(change("checkbox")).toMatchObject([{ code: "kind-does-not-fit" }]);
  });

  it("leaves a scenario that does not ask the question as it is", () => {
    expect(changeQuestionType(SCENARIO, 9, () => HALL)).toBe(SCENARIO);
  });
});

describe("the types of the catalog", () => {
  const adopt = (type: LocalizedQuestion["type"]) =>
    adoptTypes(SCENARIO, (id) => (id === 1 ? type : undefined));

  it("leave a scenario that has them as it is", () => {
    expect(adopt("single selection")).toBe(SCENARIO);
  });

  it("take the conditions with them that do not fit", () => {
    const [step] = adopt("textbox").steps;
    expect(step?.questions).toMatchObject([{ type: "textbox" }, { id: 2, conditions: [] }]);
    expect(adopt("multi select").steps[0]?.questions[1]?.conditions).toEqual(STAND.conditions);
    for (const type of QUESTION_TYPES) expect(checkScenario(adopt(type))).toEqual([]);
  });
});
