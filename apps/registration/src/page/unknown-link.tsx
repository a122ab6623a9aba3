import type { ReactNode } from "react";

type Props = {
  /** The sentence: which link does not work, and what to do. */
  title: string;
  languages: ReactNode;
};

/** The page of a link that leads nowhere, or no longer: a ticket without an event. */
export function UnknownLink({ title, languages }: Props) {
  return (
    <main className="card unknown" tabIndex={-1}>
      {languages}
      <svg viewBox="0 0 96 64" width={120} height={80} aria-hidden>
        <path d="M10 10h76a4 4 0 0 1 4 4v10a8 8 0 0 0 0 16v10a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V40a8 8 0 0 0 0-16V14a4 4 0 0 1 4-4Z" />
        <path strokeDasharray="3 5" d="M58 12v40M20 22h22M20 32h30M20 42h16" />
        <path d="M66 27a4.5 4.5 0 1 1 6 4.2c-1.2.5-1.5 1.3-1.5 2.8M70.5 39v.5" />
      </svg>
      <h1>{title}</h1>
    </main>
  );
}
