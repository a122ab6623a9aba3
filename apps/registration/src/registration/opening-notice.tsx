import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { Contact } from "../event/contact.tsx";
import { registrationPath, waitingPath } from "../page/address.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { saveCalendarFile } from "../page/save-calendar-file.ts";
import type { PublicRegistration } from "../page/server.ts";

type Props = { registration: PublicRegistration; texts: PageTexts };

/** Says why the registration is not open, and where visitors can register instead. */
export function OpeningNotice({ registration, texts }: Props) {
  const { others, project } = registration;
  return (
    <div className="closed">
      <h2>{sentence(registration, texts)}</h2>
      {registration.opening === "not-yet" && registration.opensInstant !== null && (
        <button type="button" className="button" data-main onClick={() => saveOpening(registration, texts)}>
          {texts.ADD_TO_CALENDAR}
        </button>
      )}
      {registration.canWait && (
        <a className="button" data-main href={waitingPath(registration.code)}>
          {texts.WAITING_LIST_JOIN}
        </a>
      )}
      {others.length > 0 && (
        <nav aria-label={texts.OTHER_REGISTRATIONS}>
          <p>{texts.OTHER_REGISTRATIONS}</p>
          <ul>
            {others.map(({ code, name, priceText }) => (
              <li key={code}>
                <a className="button" href={registrationPath(code)}>
                  <bdi>{name}</bdi>
                  {priceText !== "" && <bdi className="price">{priceText}</bdi>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Contact project={project} texts={texts} />
    </div>
  );
}

/** How long the entry of an opening is in a calendar. */
const ENTRY_MS = 30 * 60_000;

function saveOpening(registration: PublicRegistration, texts: PageTexts): void {
  const { code, registrationName, opensInstant: startsAt, project } = registration;
  if (startsAt === null) return;
  const { origin, host } = window.location;
  const url = origin + registrationPath(code);
  saveCalendarFile({
    uid: `opening-${code}@${host}`,
    title: [...new Set([project.name, registrationName])].join(" – "),
    spans: [{ startsAt, endsAt: new Date(Date.parse(startsAt) + ENTRY_MS).toISOString() }],
    place: "",
    description: `${sentence(registration, texts)}\n${url}`,
    url,
    now: Date.now(),
  });
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
