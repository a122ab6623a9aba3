import { expect, it } from "vitest";
import { SAMPLE_LISTS, samplePlayable, sampleQuestion, sampleStep } from "../../test/sample-scenario.ts";
import type { ScenarioQuestion } from "../scenario/scenario.ts";
import { fileColumns } from "./file-columns.ts";
import { indexNames } from "./name-index.ts";
import { readRow } from "./read-row.ts";

const NAMES: Readonly<Record<number, string>> = {
  1: "Email",
  2: "Interests",
  3: "Kind",
  4: "News",
  5: "Phone",
  6: "From",
  7: "Products",
  8: "Press card",
  9: "promoCode",
  10: "Hint",
  11: "Code",
  12: "Voucher",
};
const EMAIL = sampleQuestion(1, "textbox", { settings: { email: 1, required: true } });

const named = (id: number, ...names: string[]) => ({ id, names });
const FILE_NAMES = {
  answers: () =>
    indexNames([
      named(21, "A", "Erste"),
      named(22, "B", "Zweite"),
      named(23, "A|B"),
      named(24, "C", "Erste"),
    ]),
  countries: indexNames([
    { ...named(1, "Germany", "Deutschland", "DE"), otherNames: ["Allemagne", "ALL"] },
    { ...named(3, "Malta", "MT"), otherNames: ["Malte", "ALL"] },
  ]),
  regions: () => indexNames([{ ...named(11, "Bavaria", "Bayern"), otherNames: ["BY"] }, named(12, "Berlin")]),
  partitions: indexNames([named(5, "Food/Drinks"), named(7, "Books")]),
  rubrics: () => indexNames([named(51, "Tea"), named(52, "Coffee/Cocoa")]),
  phoneCodes: [
    { id: 2, digits: "1242", countryId: null },
    { id: 1, digits: "49", countryId: 1 },
    { id: 3, digits: "7", countryId: 3 },
  ],
};

function read(questions: readonly ScenarioQuestion[], cells: Record<string, string>) {
  const playable = samplePlayable(sampleStep(1, questions));
  const columns = fileColumns(
    [...playable.questions.values()].map((one) => ({ ...one, internalName: NAMES[one.id] ?? "" })),
  );
  const basis = { playable, columns, lists: SAMPLE_LISTS, names: FILE_NAMES };
  return readRow(new Map(Object.entries(cells)), basis);
}

const answersOf = (questions: readonly ScenarioQuestion[], cells: Record<string, string>) => {
  const { results, errors } = read(questions, cells);
  return errors.length > 0 ? errors : results.map(({ answerId, answerValue }) => answerId ?? answerValue);
};

// rules/bulk-registration 2
it("has a column for each question, two for country and region, and one for the promo code", () => {
  const of = (id: number, type: ScenarioQuestion["type"], settings = {}) => ({
    ...sampleQuestion(id, type, { settings }),
    internalName: NAMES[id] ?? "",
  });
  const columns = fileColumns([
    ...[of(1, "textbox"), of(6, "countries and regions", { enableRegions: true }), of(9, "textbox")],
    ...[of(10, "note"), of(11, "textbox", { verificationCode: 1 }), of(12, "promo code")],
  ]);
  const names = columns.map(({ name }) => name);
  expect(names).toEqual(["Email", "From.country", "From.region", "promoCode (9)", "promoCode"]);
});

// rules/bulk-registration 3
const MULTI = [
  sampleQuestion(2, "multi select", { settings: { showOther: true }, answers: [21, 22, 23, 24] }),
];
const SINGLE = [
  sampleQuestion(3, "single selection", { settings: { showOther: true }, answers: [21, 22, 23, 24] }),
];
const BOX = [sampleQuestion(4, "checkbox", { settings: { checkedByDefault: true } })];
const PHONE = sampleQuestion(5, "textbox", { settings: { phone: 1, required: true } });
const FROM = sampleQuestion(6, "countries and regions", { settings: { enableRegions: true } });
const PRODUCTS = [sampleQuestion(7, "partitions and rubrics of products")];
it.each([
  [MULTI, { Interests: "a | zweite|" }, [21, 22]],
  [MULTI, { Interests: "A|B" }, [23]],
  [MULTI, { Interests: "B|Other: Tea, milk" }, [22, -1]],
  [MULTI, { Interests: "Erste" }, /Several/],
  [SINGLE, { Kind: "Zweit" }, /Did you mean “Zweite”\?/],
  [MULTI, { Interests: "D" }, /no answer “D”\. Possible: A, B, A\|B, C\./],
  [SINGLE, { Kind: "zweite" }, [22]],
  [SINGLE, { Kind: "other: me" }, [-1]],
  [SINGLE, { Kind: "A|C" }, /no answer “A\|C”/],
  [BOX, { News: "YES" }, [true]],
  [BOX, { News: "0" }, [false]],
  [BOX, { News: "Ja" }, [true]],
  [BOX, { News: "Hayır" }, [false]],
  [BOX, { News: "SÍ" }, [true]],
  [BOX, { News: "はい" }, [true]],
  [BOX, {}, [false]],
  [BOX, { News: "maybe" }, /neither yes nor no/],
  [[PHONE], { Phone: "+49 (30) 12-34" }, [1]],
  [[PHONE], { Phone: "'+1-242 555" }, [2]],
  [[PHONE, FROM], { Phone: "+7 12", "From.country": "mt" }, [3, 3]],
  [[PHONE], { Phone: "030 1234" }, /begin with its phone code/],
  [[PHONE], { Phone: "+999" }, /No phone code/],
  [[PHONE], { Phone: "+49 tel" }, /digits only/],
  [[FROM], { "From.country": "DE", "From.region": "bayern" }, [1, 11]],
  [[FROM], { "From.country": "deutschland" }, /A region of this country/],
  [[FROM], { "From.country": "ALLEMAGNE", "From.region": "by" }, [1, 11]],
  [[FROM], { "From.country": "ALL" }, /Several have the name “ALL”/],
  [[FROM], { "From.country": "Germny" }, /no country “Germny”\. Did you mean “Germany”\?/],
  [[FROM], { "From.country": "Narnia" }, /no country “Narnia”/],
  [[FROM], { "From.region": "Berlin" }, /needs its country/],
  [PRODUCTS, { Products: "Food/Drinks/Tea|Food/Drinks/Coffee/Cocoa|Books" }, [5, 7, 51, 52]],
  [PRODUCTS, { Products: "Food/Drinks" }, /A rubric is required/],
  [PRODUCTS, { Products: "Toys/Balls" }, /no partition “Toys”/],
])("reads %j", (questions, cells, expected) => {
  const found = answersOf(questions, cells);
  if (expected instanceof RegExp) expect(JSON.stringify(found)).toMatch(expected);
  else expect(found).toEqual(expected);
});

it("names the column of each error, and each cell once", () => {
  expect(
    read([EMAIL, ...MULTI, FROM], { Email: "no", Interests: "D", "From.country": "DE", "From.region": "X" })
      .errors,
  ).toEqual([
    expect.objectContaining({ column: "Interests" }),
    expect.objectContaining({ column: "From.region" }),
    { column: "Email", reason: "Not an email address." },
  ]);
});

it("an unknown region is the only error of its question: its country is there", () => {
  const from = sampleQuestion(6, "countries and regions", {
    settings: { enableRegions: true, required: true },
  });
  expect(read([from], { "From.country": "Germany", "From.region": "Bavara" }).errors).toEqual([
    { column: "From.region", reason: "There is no region “Bavara”. Did you mean “Bavaria”?" },
  ]);
  expect(read([from], { "From.country": "Narnia", "From.region": "Bavaria" }).errors).toHaveLength(1);
  expect(read([from], {}).errors).toEqual([{ column: "From.country", reason: "A country is required." }]);
});

// rules/bulk-registration 4
it("leaves out what a hidden question would have asked, and says so", () => {
  const card = sampleQuestion(8, "textbox", {
    settings: { required: true },
    conditions: [{ kind: "answer", questionId: 3, answerId: 22 }],
  });
  const questions = [...SINGLE, card];
  expect(read(questions, { Kind: "A", "Press card": "77" })).toMatchObject({
    leftOut: ["Press card"],
    errors: [],
  });
  expect(read(questions, { Kind: "B" }).errors).toEqual([
    { column: "Press card", reason: "An answer is required." },
  ]);
  expect(answersOf(questions, { Kind: "B", "Press card": "77" })).toEqual([22, "77"]);
});

it("puts the promo code into its question, where one is asked", () => {
  const promo = sampleQuestion(12, "promo code");
  expect(read([promo], { promoCode: "SUMMER" })).toMatchObject({
    promoCode: "SUMMER",
    results: [{ questionId: 12, answerValue: "SUMMER" }],
  });
  expect(read([EMAIL], { promoCode: "SUMMER" }).promoCode).toBe("SUMMER");
});
