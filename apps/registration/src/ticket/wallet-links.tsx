import { useCallback, useEffect, useState } from "react";
import { isEmbedded } from "../embed/is-embedded.ts";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { applePassPath, type PublicTicket, postGooglePass } from "../page/server.ts";

type Props = { ticket: PublicTicket; texts: PageTexts };

/** The buttons that add a pass of the ticket to the wallet of a phone. rules/wallet 2 */
export function WalletLinks({ ticket: { identifier, wallets }, texts }: Props) {
  return (
    <>
      {wallets.includes("apple") && (
        <a className="button" href={applePassPath(identifier)}>
          {texts.ADD_TO_APPLE_WALLET}
        </a>
      )}
      {wallets.includes("google") && <GoogleWallet identifier={identifier} texts={texts} />}
    </>
  );
}

/** Google has to know the pass before its page can save it. */
function GoogleWallet({ identifier, texts }: { identifier: string; texts: PageTexts }) {
  const [status, setStatus] = useState<"ready" | "sending" | "failed">("ready");
  const add = useCallback(async () => {
    setStatus("sending");
    try {
      const { url } = await postGooglePass(identifier);
      // Google's pages refuse frames.
      if (isEmbedded()) window.open(url, "_blank", "noopener");
      else window.location.assign(url);
      setStatus("ready");
    } catch {
      setStatus("failed");
    }
  }, [identifier]);
  useEffect(() => {
    if (takeWish()) void add();
  }, [add]);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={status === "sending"}
        onClick={() => status !== "sending" && void add()}
      >
        {texts.ADD_TO_GOOGLE_WALLET}
      </button>
      {status === "failed" && <Notice tone="wrong">{texts.WALLET_FAILED}</Notice>}
    </>
  );
}

/** Whether the page was opened by the mail's link to Google Wallet; once, so that Back does not lead there again. */
function takeWish(): boolean {
  const url = new URL(window.location.href);
  if (url.searchParams.get("wallet") !== "google") return false;
  url.searchParams.delete("wallet");
  window.history.replaceState(window.history.state, "", url);
  return true;
}
