import type { Page } from "playwright-core";
import { ADDRESSES, addressesOf, paths, type ScreenName } from "../../apps/admin/src/paths.ts";
import { SCREENS } from "../../apps/admin/src/screens.ts";
import { type Account, fillCredentials } from "../harness/sign-in-as.ts";

/** Something to photograph, in each colour scheme and width. */
export interface Picture {
  /** Name of the files. */
  name: string;
  title: string;
  /** May have parameters; then a link to it has to be found. */
  address: string;
  /** Photographed in a browser that nobody has signed in to. */
  isSignedOut?: boolean;
  /** Something on it never arrives, so it never rests. */
  isWaiting?: boolean;
  /** Opens it; without, its address is opened. */
  open?(page: Page, way: { admin: Account; path: string }): Promise<void>;
}

/** Screens that an address alone does not lead to. */
const WAYS: Partial<Record<ScreenName, Picture["open"]>> = {
  authCallback: async (page, { admin }) => {
    await page.route("**/oidc/token", () => {}); // never answers
    await openProvider(page);
    await fillCredentials(page, admin);
    await page.waitForURL(`**${paths.authCallback()}?*`);
  },
  scenarioResults: async (page, { path }) => {
    await page.goto(path.replace(/\/[^/]+$/, ""));
    await answerStandard(page);
    await page.waitForURL(`**${path}`);
  },
};

/** Plays the standard questionnaire with what has to be answered. */
async function answerStandard(page: Page): Promise<void> {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const next = page.getByRole("button", { name: "Next", exact: true });
  await field("First name").fill("Léa");
  await field("Last name").fill("Dupont");
  await field("Email").fill("lea.dupont@bistro.example");
  await next.click();
  await field("Company").fill("Bistro Dupont");
  await field("Job title").fill("Head chef");
  await page.getByRole("combobox", { name: "Country", exact: true }).fill("Germany");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Region", exact: true }).fill("Bavaria");
  await page.keyboard.press("Enter");
  await next.click();
  await page.getByText("I agree to the processing of my personal data").click();
  await page.getByRole("button", { name: "Scenario results" }).click();
}

/** Every screen of the table. */
export function screenPictures(): Picture[] {
  return (Object.keys(ADDRESSES) as ScreenName[]).map((name) => {
    const open = WAYS[name];
    return {
      name: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      title: SCREENS[name].title,
      address: addressesOf(name)[0] ?? "/",
      isSignedOut: SCREENS[name].isBare ?? false,
      isWaiting: name === "authCallback",
      ...(open && { open }),
    };
  });
}

/** States of screens that only come about by doing something, and pages outside the table. */
export const MOMENTS: Picture[] = [
  { name: "provider", title: "Built-in sign-in", address: "/login", isSignedOut: true, open: openProvider },
  {
    name: "provider-refused",
    title: "Built-in sign-in: wrong password",
    address: "/login",
    isSignedOut: true,
    open: async (page, { admin }) => {
      await openProvider(page);
      await fillCredentials(page, { login: admin.login, password: "not this one" });
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "not-found", title: "An unknown address", address: "/no/such/page" },
  {
    name: "menu",
    title: "The menu, unfolded",
    address: paths.home(),
    open: async (page) => {
      await page.goto(paths.home());
      const show = page.getByRole("button", { name: "Show the menu" });
      await page.getByText("Welcome").waitFor();
      if (await show.isVisible()) await show.click();
      await page.getByRole("button", { name: "Unfold Catalogs" }).click();
      await page.mouse.move(0, 0);
    },
  },
  {
    name: "list-failed",
    title: "A list that cannot be loaded",
    address: paths.listCountry(),
    open: async (page) => {
      await page.route("**/api/countries**", (route) =>
        route.fulfill({
          status: 500,
          json: { Error: { Code: "unexpected", Message: "Something went wrong." } },
        }),
      );
      await page.goto(paths.listCountry());
      await page.getByRole("button", { name: "Retry" }).waitFor();
    },
  },
  {
    name: "list-loading",
    isWaiting: true,
    title: "A list that is on its way",
    address: paths.listCountry(),
    open: async (page) => {
      await page.route("**/api/countries**", () => {}); // never answers
      await page.goto(paths.listCountry());
      await page.getByRole("status").filter({ hasText: "Loading" }).waitFor({ state: "attached" });
    },
  },
  { name: "nothing-found", title: "A search without a hit", address: `${paths.listCountry()}?q=Atlantis` },
  {
    name: "first-use",
    title: "A list without entries",
    address: paths.listPlaces(),
    open: async (page) => {
      await page.route("**/api/places**", (route) => route.fulfill({ json: [] }));
      await page.goto(paths.listPlaces());
    },
  },
  {
    name: "many-cultures",
    title: "A list in five cultures",
    address: `${paths.listCountry()}?cultures=en-GB,ru-RU,de-DE,it-IT,ar-SA`,
  },
  {
    name: "row-in-edit",
    title: "A row in edit, with an error",
    address: `${paths.listCountry()}?cultures=en-GB,de-DE`,
    open: async (page) => {
      await page.goto(`${paths.listCountry()}?cultures=en-GB,de-DE`);
      await page.getByRole("button", { name: "Edit Albania", exact: true }).click();
      await page.getByRole("textbox", { name: "Internal name" }).fill("");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "form-refused",
    title: "A form with errors",
    address: paths.addCountry(),
    open: async (page) => {
      await page.goto(paths.addCountry());
      await page.locator("main form").waitFor();
      await page.locator("main form [type=submit]").first().click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  {
    name: "message",
    title: "A message",
    address: paths.settings(),
    open: async (page) => {
      await page.goto(paths.settings());
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByRole("log", { name: "Messages" }).getByText("saved").waitFor();
      await page.mouse.move(0, 0);
    },
  },
  {
    name: "leaving",
    title: "Leaving unsaved work",
    address: paths.settings(),
    open: async (page) => {
      await page.goto(paths.settings());
      await page.getByLabel("Discount amount").fill("0.5");
      await page.getByRole("link", { name: "Foyer" }).click();
      await page.getByRole("dialog", { name: "Unsaved changes" }).waitFor();
    },
  },
  { name: "attendee", title: "Attendee: the questionnaire", address: "/r/$code", isSignedOut: true },
  {
    name: "attendee-refused",
    title: "Attendee: what is missing",
    address: "/r/$code",
    isSignedOut: true,
    open: async (page, { path }) => {
      await page.goto(path);
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  {
    name: "attendee-ticket",
    title: "Attendee: the ticket",
    address: "/r/$code/ticket/$identifier",
    isSignedOut: true,
  },
  {
    name: "attendee-group",
    title: "Attendee: several people in one order",
    address: "/r/$code/group",
    isSignedOut: true,
  },
  {
    name: "attendee-unknown-link",
    title: "Attendee: unknown link",
    address: "/r/ANYCODE",
    isSignedOut: true,
  },
  {
    name: "attendee-failed",
    title: "Attendee: the server cannot be reached",
    address: "/r/$code/ticket/$identifier",
    isSignedOut: true,
    open: async (page, { path }) => {
      await page.route("**/api/public/**", (route) => route.abort());
      await page.goto(path);
      await page.getByRole("alert").waitFor();
    },
  },
];

async function openProvider(page: Page): Promise<void> {
  await page.goto(paths.login());
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("input[name=login]").waitFor();
}
