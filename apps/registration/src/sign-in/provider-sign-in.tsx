import { useState } from "react";
import { isEmbedded } from "../embed/is-embedded.ts";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { postProviderBegin } from "./calls.ts";
import { keepPending } from "./pending-sign-in.ts";

/** Sends the attendee to the identity provider; `provider-return.tsx` brings them back. rules/attendee-sign-in 3 */
export function ProviderSignIn({ code, texts }: { code: string; texts: PageTexts }) {
  const [status, setStatus] = useState<"resting" | "leaving" | "failed">("resting");
  const leave = async () => {
    // Identity providers refuse frames, so the attendee goes on in a tab of its own.
    if (isEmbedded()) {
      window.open(window.location.href, "_blank");
      return;
    }
    setStatus("leaving");
    try {
      const { url, state } = await postProviderBegin(code);
      keepPending({ code, state, search: window.location.search });
      window.location.assign(url);
    } catch {
      setStatus("failed");
    }
  };
  return (
    <div className="player sign-in">
      <h2>{texts.SIGN_IN_TITLE}</h2>
      <p>{texts.SIGN_IN_PROVIDER_HINT}</p>
      {status === "failed" && <Notice tone="wrong">{texts.SIGN_IN_FAILED}</Notice>}
      <div className="player-buttons">
        <button
          type="button"
          className="player-next"
          aria-disabled={status === "leaving"}
          onClick={() => status !== "leaving" && void leave()}
        >
          {status === "leaving" ? texts.LOADING : texts.SIGN_IN_BUTTON}
        </button>
      </div>
    </div>
  );
}
