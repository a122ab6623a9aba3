import { phoneCodes } from "@foyer/contract/phone-codes.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";
import { CountryNameField } from "./country-name-field.tsx";

export const PHONE_CODES: CatalogConfig = {
  one: "phone code",
  many: "phone codes",
  endpoints: phoneCodes,
  nameField: "countryInternalName",
  nameLabel: "Country",
  NameField: CountryNameField,
  nameFilter: "Location",
  columns: [
    { field: "phoneCode", label: "Phone code", kind: "text", required: "Phone code is required" },
    { field: "priority", label: "Priority", kind: "checkbox" },
  ],
};
