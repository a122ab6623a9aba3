import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { formatTimeAtVenue, zoneName } from "@foyer/domain/time/event-times.ts";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicRegistration } from "../page/server.ts";

type Props = { registration: PublicRegistration; texts: PageTexts; culture: string };

/** Why nothing can be answered now. */
export function OpeningNotice({ registration, texts, culture }: Props) {
  return <h2 className="closed">{sentence(registration, texts, culture)}</h2>;
}

function sentence({ opening, opensAt, project }: PublicRegistration, texts: PageTexts, culture: string) {
  switch (opening) {
    case "draft":
      return texts.REGISTRATION_DRAFT;
    case "not-yet": {
      const date = opensAt
        ? `${formatTimeAtVenue(opensAt, culture)} (${zoneName(project.timeZone, culture, opensAt)})`
        : "…";
      return fillText(texts.REGISTRATION_NOT_YET_OPEN, { date });
    }
    case "sold-out":
      return texts.REGISTRATION_SOLD_OUT;
    case "over":
      return texts.EVENT_OVER;
    default:
      return texts.REGISTRATION_CLOSED;
  }
}
