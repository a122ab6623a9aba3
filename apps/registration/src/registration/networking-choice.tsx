import { useEffect, useId, useState } from "react";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicRegistration } from "../page/server.ts";
import { forget, recall, remember } from "../page/session-memory.ts";

type Props = {
  networking: PublicRegistration["networking"];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  texts: PageTexts;
};

/** Shown before the submission: asks for consent to networking, or says that the ticket takes part in it. rules/itec 2 */
export function NetworkingChoice({ networking, isChosen, onChoose, texts }: Props) {
  const id = useId();
  if (networking === "off") return null;
  if (networking === "always") return <p className="networking">{texts.NETWORKING_NOTICE}</p>;
  return (
    <div className="networking">
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{texts.NETWORKING_CONSENT}</label>
        <small id={`${id}-hint`}>{texts.NETWORKING_CONSENT_HINT}</small>
      </div>
    </div>
  );
}

const placeOf = (code: string) => `networking:${code}`;

/** The next visitor in this tab makes a choice of their own. */
export const forgetNetworkingChoice = (code: string): void => forget(placeOf(code));

/** The visitor's choice, kept across a reload like the answers; off at first. */
export function useNetworkingChoice(code: string) {
  const place = placeOf(code);
  const [isChosen, setChosen] = useState(false);
  // Read after the first view, because the server renders without the tab's storage.
  useEffect(() => setChosen(recall<{ isChosen: boolean }>(place)?.isChosen === true), [place]);
  const choose = (next: boolean) => {
    setChosen(next);
    if (next) remember(place, { isChosen: next });
    else forget(place);
  };
  return [isChosen, choose] as const;
}
