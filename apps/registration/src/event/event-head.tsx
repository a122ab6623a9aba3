import type { ReactNode } from "react";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicRegistration } from "../page/server.ts";
import { EventFacts } from "./event-facts.tsx";
import { useFace } from "./use-face.ts";

type Project = PublicRegistration["project"];
type Props = {
  project: Project;
  registrationName: string;
  texts: PageTexts;
  languages: ReactNode;
  children?: ReactNode;
};

/** A name with more characters would fill a phone's window in the size of a title. */
const LONG_NAME = 80;

/** The head of the page: the event's picture or colour, its logo, its title and the registration's name, below them dates and places. */
export function EventHead({ project, registrationName, texts, languages, children }: Props) {
  const { picture, colours } = project;
  useFace(colours);
  return (
    <header className="event" data-face={picture ? "picture" : colours ? "colour" : undefined}>
      {picture && (
        // Late: the form comes first on a slow network. The sheet keeps its place.
        <img className="event-picture" src={picture.path} alt="" fetchPriority="low" decoding="async" />
      )}
      {languages}
      {project.logo ? (
        <img
          className="event-logo"
          src={project.logo.path}
          width={project.logo.width}
          height={project.logo.height}
          alt=""
        />
      ) : (
        <span className="event-mark" aria-hidden="true">
          {[...project.name][0]}
        </span>
      )}
      <div>
        <h1 data-long={project.name.length > LONG_NAME || undefined}>
          <bdi>{project.name}</bdi>
        </h1>
        {registrationName !== project.name && (
          <p className="event-registration">
            <bdi>{registrationName}</bdi>
          </p>
        )}
      </div>
      <EventFacts project={project} texts={texts}>
        {children}
      </EventFacts>
    </header>
  );
}
