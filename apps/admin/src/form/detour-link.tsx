import type { ReactNode } from "react";
import type { Detour } from "../drafts/draft-store.ts";
import { AppLink } from "../shell/app-link.tsx";
import { useGo } from "../shell/use-go.ts";
import { useFormContext } from "./form-context.ts";

type Props = { to: string; detour: Detour; children: ReactNode };

/** A link to something that has to be made first: what was typed into the surrounding form is kept. rules/forms 10 */
export function DetourLink({ to, detour, children }: Props) {
  const { actions } = useFormContext();
  const go = useGo();
  return (
    <AppLink
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        actions.keepDraft(detour);
        go(to, { pastGuard: true });
      }}
    >
      {children}
    </AppLink>
  );
}
