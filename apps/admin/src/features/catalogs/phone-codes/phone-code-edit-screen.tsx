import { paths } from "../../../paths.ts";
import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { EditEntry } from "../localized-entry/edit-entry.tsx";
import { PHONE_CODES } from "./phone-codes-catalog.ts";

export function PhoneCodeEditScreen() {
  const { id } = useScreenParams("editPhoneCode");
  return <EditEntry key={id} config={PHONE_CODES} listPath={paths.listPhoneCodes()} id={id} />;
}
