import { listRegistrations } from "@foyer/contract/registrations.ts";
import { useMemo } from "react";
import { pathWithin, type ScreenName } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { partWithin } from "../menu/screen-chain.ts";
import { ChoiceList } from "./choice-list.tsx";
import type { ChoiceSearch } from "./switcher.tsx";

type Props = ChoiceSearch & { params: Readonly<Record<string, string>>; current: ScreenName };

/** The other registrations of the project, each at the page that is open. rules/shell 41 */
export function RegistrationChoices({ params, current, ...list }: Props) {
  const { projectId = "", registrationId = "" } = params;
  const read = useRead(listRegistrations, { params: { projectId } });
  const choices = useMemo(
    () =>
      read.data?.map(({ id, name, code }) => ({
        id,
        name,
        hint: code,
        path: pathWithin(partWithin(current, "editRegistration"), { ...params, registrationId: String(id) }),
      })),
    [read.data, current, params],
  );
  return (
    <ChoiceList
      label="Registrations"
      read={{ ...read, data: choices }}
      currentId={registrationId}
      {...list}
    />
  );
}
