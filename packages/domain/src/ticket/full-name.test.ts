import { expect, it } from "vitest";
import { formatFullName } from "./full-name.ts";

const ANNA = { firstName: "Anna", lastName: "Ivanova", surName: "" };

it("puts the names in the order of the format, without the blanks of missing ones", () => {
  expect(formatFullName(ANNA, "{lastName} {firstName} {surName}")).toBe("Ivanova Anna");
  expect(formatFullName({ ...ANNA, surName: "{firstName}" }, "{surName}, {lastName}")).toBe(
    "{firstName}, Ivanova",
  );
  expect(formatFullName({ firstName: "", lastName: " ", surName: "" }, "{firstName} {lastName}")).toBe("");
});
