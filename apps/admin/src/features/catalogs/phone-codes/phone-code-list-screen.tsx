import { paths } from "../../../paths.ts";
import { EntryList } from "../localized-entry/entry-list.tsx";
import { PHONE_CODES } from "./phone-codes-catalog.ts";

export function PhoneCodeListScreen() {
  return (
    <EntryList
      config={PHONE_CODES}
      addPath={paths.addPhoneCode()}
      editPath={({ id }) => paths.editPhoneCode({ id })}
    />
  );
}
