import { escapeHtml } from "../../formats/escape-html.ts";
import { drawPage, type Page } from "./page.ts";
import { PASSKEY_SCRIPT, passkeyForm } from "./passkey-form.ts";

type Shown = {
  /** The address of this sign-in. */
  base: string;
  login: string;
  hasTotp: boolean;
  /** The options to prove a passkey of this account; null if it has none. */
  passkey: object | null;
  /** Why the last attempt was refused, and whether that was a recovery code. */
  error: string | undefined;
  isRecovery: boolean;
};

/** Asks for the second factor after the password: a code, a passkey or a recovery code. */
export function provePage({ base, login, hasTotp, passkey, error, isRecovery }: Shown): Page {
  const action = `${base}/prove`;
  const invalid = error ? ` aria-invalid="true" aria-describedby="error"` : "";
  const code = `<form method="post" action="${action}">
<label for="code">Code from your authenticator app</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required${isRecovery ? "" : " autofocus"}
  class="code"${isRecovery ? "" : invalid}>
<button>Confirm</button>
</form>`;
  const recovery = `<details${isRecovery ? " open" : ""}>
<summary>Use a recovery code</summary>
<form method="post" action="${action}">
<label for="recovery">Recovery code</label>
<input id="recovery" name="recoveryCode" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40"
  required class="code"${isRecovery ? `${invalid} autofocus` : ""}>
<button class="second">Sign in with this code</button>
</form>
</details>`;
  const key =
    passkey &&
    passkeyForm({
      ...({ action, kind: "get", options: passkey, button: "Use a passkey", isMain: !hasTotp } as const),
    });
  const body = `<p class="hint">Signing in as <b>${escapeHtml(login)}</b></p>
${error ? `<p class="bad" id="error" role="alert">${escapeHtml(error)}</p>` : ""}
${hasTotp ? code : ""}
${key ?? ""}
${passkey ? `<noscript><p class="hint">A passkey needs JavaScript.</p></noscript>` : ""}
${recovery}
<form method="post" action="${base}/start-over"><button class="plain">Sign in as somebody else</button></form>`;
  return drawPage({ title: "Confirm that it is you", body, ...(passkey && { script: PASSKEY_SCRIPT }) });
}
