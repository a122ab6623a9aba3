import type { Ref } from "react";

type Props = {
  ref: Ref<HTMLDivElement>;
  title: string;
  lines: readonly { inputId: string; question: string; issue: string }[];
};

/** What has to be mended, each line leading to its question. */
export function ErrorSummary({ ref, title, lines }: Props) {
  return (
    <div ref={ref} className="player-summary" role="alert" tabIndex={-1}>
      <p>{title}</p>
      <ul>
        {lines.map(({ inputId, question, issue }) => (
          <li key={inputId}>
            <button type="button" onClick={() => document.getElementById(inputId)?.focus()}>
              <span>{question}</span> {issue}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
