import { ticketPath } from "./address.ts";
import type { PageTexts } from "./page-texts.ts";
import { goTo } from "./use-address.ts";

type Props = { code: string; identifier: string; texts: PageTexts };

/** Leads visitors who have a ticket already to it. */
export function HasTicket({ code, identifier, texts }: Props) {
  const path = ticketPath(code, identifier);
  return (
    <div className="has-ticket" role="status">
      <p>{texts.SIGN_IN_HAS_TICKET}</p>
      <a
        className="button"
        data-main
        href={path}
        onClick={(event) => {
          event.preventDefault();
          goTo(path);
        }}
      >
        {texts.SIGN_IN_OPEN_TICKET}
      </a>
    </div>
  );
}
