import type { ReactNode } from "react";
import type { CatalogConfig } from "./catalog-config.ts";
import { SaveEntryForm } from "./save-entry-form.tsx";
import type { ChosenParent } from "./use-entry-form.ts";

type Props = {
  config: CatalogConfig;
  listPath: string;
  parent?: ChosenParent;
  /** The fields that choose the parent. */
  children?: ReactNode;
};

/** The add form of a catalog. */
export function AddEntry({ config, listPath, parent, children }: Props) {
  return (
    <SaveEntryForm config={config} listPath={listPath} submit={`Add ${config.one}`} parent={parent}>
      {children}
    </SaveEntryForm>
  );
}
