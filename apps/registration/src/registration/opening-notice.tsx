import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicRegistration } from "../page/server.ts";

type Props = { registration: PublicRegistration; texts: PageTexts };

/** Says why the registration is not open. */
export function OpeningNotice({ registration, texts }: Props) {
  return <h2 className="closed">{sentence(registration, texts)}</h2>;
}

function sentence({ opening, opensText }: PublicRegistration, texts: PageTexts) {
  switch (opening) {
    case "draft":
      return texts.REGISTRATION_DRAFT;
    case "not-yet":
      return fillText(texts.REGISTRATION_NOT_YET_OPEN, { date: opensText || "…" });
    case "sold-out":
      return texts.REGISTRATION_SOLD_OUT;
    case "over":
      return texts.EVENT_OVER;
    default:
      return texts.REGISTRATION_CLOSED;
  }
}
