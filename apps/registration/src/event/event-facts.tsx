import type { ReactNode } from "react";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicRegistration } from "../page/server.ts";

type Props = { project: PublicRegistration["project"]; texts: PageTexts; children?: ReactNode };

/** When and where the event is, in the visitor's words. */
export function EventFacts({ project, texts, children }: Props) {
  return (
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
  );
}
