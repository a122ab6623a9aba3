import { listRegistrations } from "@foyer/contract/registrations.ts";
import type { ComboboxStore } from "@mantine/core";
import { useMemo } from "react";
import { pathWithin, type ScreenName } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { partWithin } from "../menu/screen-chain.ts";
import { ChoiceList } from "./choice-list.tsx";

type Props = {
  params: Readonly<Record<string, string>>;
  current: ScreenName;
  search: string;
  store: ComboboxStore;
};

/** The other registrations of the project, each at the page that is open. rules/shell 41 */
export function RegistrationChoices({ params, current, search, store }: Props) {
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
      search={search}
      store={store}
    />
  );
}
