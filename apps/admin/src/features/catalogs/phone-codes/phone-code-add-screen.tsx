import { paths } from "../../../paths.ts";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { PHONE_CODES } from "./phone-codes-catalog.ts";

export function PhoneCodeAddScreen() {
  return <AddEntry config={PHONE_CODES} listPath={paths.listPhoneCodes()} />;
}
