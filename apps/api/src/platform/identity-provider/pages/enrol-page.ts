import { escapeHtml } from "../../formats/escape-html.ts";
import type { QrCode } from "../../formats/qr-code.ts";
import { drawPage, type Page } from "./page.ts";
import { PASSKEY_SCRIPT, passkeyForm } from "./passkey-form.ts";

type Shown = {
  /** The address of this sign-in. */
  base: string;
  /** The secret in base32, and the address that holds it. */
  totp: { secret: string; uri: string; qr: QrCode };
  /** The options to create a passkey; null where passkeys do not work. */
  passkey: object | null;
  /** Why the last attempt was refused. */
  error: string | undefined;
};

/** Makes somebody add a second factor before the sign-in goes on. */
export function enrolPage({ base, totp, passkey, error }: Shown): Page {
  const action = `${base}/enrol`;
  const { qr, secret, uri } = totp;
  const invalid = error ? ` aria-invalid="true" aria-describedby="error"` : "";
  const key =
    passkey &&
    `<h2>Or use a passkey</h2>
<p class="hint">Your fingerprint, face or PIN on this device, or a security key.</p>
${passkeyForm({ action, kind: "create", options: passkey, button: "Add a passkey", isMain: false })}`;
  const body = `<p>Everybody here signs in with a second factor. Set yours up now; it takes a minute.</p>
${error ? `<p class="bad" id="error" role="alert">${escapeHtml(error)}</p>` : ""}
<h2>With an authenticator app</h2>
<ol>
<li>Scan this code with the app, or <a href="${escapeHtml(uri)}">open it on this device</a>.
<svg class="qr" viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label="QR code for your authenticator app"><path
  d="${qr.path}"/></svg>
<details><summary>Type the key instead</summary><p class="code key">${spaced(secret)}</p></details></li>
<li><form method="post" action="${action}">
<label for="code">Enter the six digits that the app shows</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required
  class="code"${error ? `${invalid} autofocus` : ""}>
<button>Confirm</button>
</form></li>
</ol>
${key ?? ""}
<form method="post" action="${base}/start-over"><button class="plain">Sign in as somebody else</button></form>`;
  return drawPage({ title: "Protect your account", body, ...(passkey && { script: PASSKEY_SCRIPT }) });
}

const spaced = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(" ");
