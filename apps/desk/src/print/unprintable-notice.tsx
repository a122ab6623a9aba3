import type { ReactNode } from "react";

type Props = {
  letters: readonly string[];
  /** Does this device lack fonts that it will load? */
  isLoading: boolean;
  /** The advice to staff. */
  advice: string;
  /** The buttons. */
  children: ReactNode;
};

/** Says which letters of a badge would print as boxes, before it is printed. rules/desk 17 */
export function UnprintableNotice({ letters, isLoading, advice, children }: Props) {
  // The fonts have arrived since.
  if (letters.length === 0) return null;
  return (
    <div className="message" data-tone="wrong" role="alert">
      <p>
        No font on this desk has <bdi className="letters">{letters.join(" ")}</bdi>. On the badge a box stands
        for each of these letters. {advice}
      </p>
      {isLoading && <p>This desk still lacks fonts. It loads them as soon as it has a network.</p>}
      <p className="buttons">{children}</p>
    </div>
  );
}
