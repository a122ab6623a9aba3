import type { ReactNode } from "react";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicRegistration } from "../page/server.ts";

type Project = PublicRegistration["project"];
type Props = {
  project: Project;
  texts: PageTexts;
  languages: ReactNode;
  children?: ReactNode;
};

/** The head of the page: the event's logo and title, below them its dates and places. */
export function EventHead({ project, texts, languages, children }: Props) {
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
            <time dateTime={project.startDateTime}>{project.period}</time>
            <small>{project.zoneName}</small>
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
