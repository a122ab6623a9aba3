import { formatPeriod, zoneName } from "@foyer/domain/time/event-times.ts";
import type { ReactNode } from "react";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicRegistration } from "../page/server.ts";

type Project = PublicRegistration["project"];
type Props = {
  project: Project;
  texts: PageTexts;
  culture: string;
  languages: ReactNode;
  children?: ReactNode;
};

/** The event: its mark, its title; below, when and where. */
export function EventHead({ project, texts, culture, languages, children }: Props) {
  return (
    <header className="event">
      {languages}
      <span className="event-mark" aria-hidden="true">
        {[...project.name][0]}
      </span>
      <h1>{project.name}</h1>
      <dl>
        <div>
          <dt>{texts.EVENT_DATES}</dt>
          <dd>
            <time dateTime={project.startDateTime}>
              {formatPeriod(project.startDateTime, project.endDateTime, culture)}
            </time>
            <small>{zoneName(project.timeZone, culture, project.startDateTime)}</small>
          </dd>
        </div>
        {project.places.length > 0 && (
          <div>
            <dt>{texts.EVENT_PLACES}</dt>
            <dd>{project.places.join(" · ")}</dd>
          </div>
        )}
        {children}
      </dl>
    </header>
  );
}
