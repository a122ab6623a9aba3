import { updateInvoicing } from "@foyer/contract/invoicing.ts";
import type { Page } from "playwright-core";
import { callApi } from "./call-api.ts";

/** Gives a project a seller whose invoices can be issued; their numbers begin with `numberPrefix`. */
export const setSeller = (desk: Page, projectId: number, numberPrefix: string) =>
  callApi(desk, updateInvoicing, {
    params: { projectId },
    body: {
      name: "Fair GmbH",
      address: "Messeplatz 1",
      country: "DE",
      taxNumber: "27/123",
      numberPrefix,
      vatPercent: 19,
    },
  });
