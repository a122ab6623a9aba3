import { expect, test } from "vitest";
import { screenItems } from "./screen-items.ts";

const labels = (role: Parameters<typeof screenItems>[0]) => screenItems(role).map(({ label }) => label);

test("an admin finds every screen without parameters", () => {
  expect(labels("admin")).toEqual(
    expect.arrayContaining(["Home", "Countries", "Add country", "Add project", "Admin settings", "Invite"]),
  );
  for (const one of screenItems("admin")) expect("path" in one && one.path).not.toMatch(/\$|login|callback/);
});

test("other roles find the screens that they may open", () => {
  expect(labels("manager")).toContain("Countries");
  expect(labels("manager")).not.toContain("Add country");
  expect(labels("viewer")).toEqual(expect.arrayContaining(["Home", "Projects"]));
  expect(labels("viewer")).not.toContain("Countries");
});

test("an add screen is found by the name of its list", () => {
  const invite = screenItems("admin").find(({ label }) => label === "Invite");
  expect(invite).toMatchObject({ group: "Add", hint: "Admin settings › Staff" });
  expect(invite?.words).toMatch(/add new Staff/);
});
