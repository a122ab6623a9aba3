import type { ReactNode } from "react";
import { Contact } from "../event/contact.tsx";
import { EventHead } from "../event/event-head.tsx";
import { registrationPath } from "../page/address.ts";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicRegistration } from "../page/server.ts";
import { TicketAgain } from "../registration/ticket-again.tsx";

type Props = {
  code: string;
  /** Null: it is unknown, too. */
  registration: PublicRegistration | null;
  cultureCode: string;
  texts: PageTexts;
  /** Why it is not there. */
  title: string;
  languages: ReactNode;
};

/** The page of a ticket that is not there: its event, where that is known, and the ways to the right ticket. */
export function UnknownTicket({ code, registration, cultureCode, texts, title, languages }: Props) {
  const again = <TicketAgain code={code} cultureCode={cultureCode} texts={texts} isOpenAtFirst />;
  if (!registration) {
    return (
      <main className="card">
        {languages}
        <h1>{title}</h1>
        {again}
      </main>
    );
  }
  const { project, registrationName, opening } = registration;
  return (
    <div className="page">
      <EventHead project={project} registrationName={registrationName} texts={texts} languages={languages} />
      <main className="card">
        <h2>{title}</h2>
        {again}
        {opening === "open" && (
          <a className="button" href={registrationPath(code)}>
            {texts.SUBMIT_BUTTON}
          </a>
        )}
      </main>
      <footer>
        <Contact project={project} texts={texts} />
      </footer>
    </div>
  );
}
