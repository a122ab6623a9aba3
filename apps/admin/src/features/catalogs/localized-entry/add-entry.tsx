import type { ReactNode } from "react";
import { useMessages } from "../../../messages/use-messages.ts";
import { useGo } from "../../../shell/use-go.ts";
import type { CatalogConfig } from "./catalog-config.ts";
import type { DraftErrors } from "./entry-draft.ts";
import { EntryForm } from "./entry-form.tsx";
import { useEntryForm } from "./use-entry-form.ts";
import { useSelectedCultures } from "./use-selected-cultures.ts";

type Props = {
  config: CatalogConfig;
  listPath: string;
  /** Fields that the screen decides. */
  fixed?: Record<string, unknown>;
  /** What is wrong with those, by their names. */
  fixedErrors?: DraftErrors;
  /** Inputs for those; given the errors to show now. */
  children?: (errors: DraftErrors) => ReactNode;
};

/** The add form of a catalog; once the entry is there, back to the list. */
export function AddEntry({ config, listPath, fixed = {}, fixedErrors = {}, children }: Props) {
  const go = useGo();
  const messages = useMessages();
  const selection = useSelectedCultures();
  const form = useEntryForm({
    config,
    cultures: selection.selected,
    fixed,
    fixedErrors,
    onSaved: (entry) => {
      messages.add("success", `“${entry[config.nameField]}” has been added.`);
      go(selection.carry(listPath), { pastGuard: true });
    },
  });
  return (
    <EntryForm
      {...{ config, form, selection }}
      submitLabel={`Add ${config.one}`}
      onCancel={() => go(selection.carry(listPath))}
    >
      {children?.(form.errors)}
    </EntryForm>
  );
}
