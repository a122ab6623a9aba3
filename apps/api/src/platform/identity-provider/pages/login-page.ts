import { LIMITS } from "@foyer/contract/limits.ts";
import { escapeHtml } from "../../formats/escape-html.ts";
import { drawPage, type Page } from "./page.ts";
import { PASSKEY_SCRIPT, passkeyForm } from "./passkey-form.ts";

/** Shows and hides what is typed; hidden again before it is sent, so that no browser remembers it as a text. */
const SHOW_SCRIPT = `
const password = document.getElementById("password");
const show = document.getElementById("show");
const set = () => { password.type = show.checked ? "text" : "password"; };
show.parentElement.hidden = false;
show.addEventListener("change", set);
password.form.addEventListener("submit", () => { show.checked = false; set(); });
`;

type Shown = {
  /** The address of this sign-in. */
  base: string;
  /** The login typed before. */
  login?: string;
  /** Why it was refused. */
  error?: string;
  /** The options to sign in by a passkey; null where nobody can. */
  passkey: object | null;
};

/** Asks for login and password, or for a passkey. */
export function loginPage({ base, login = "", error, passkey }: Shown): Page {
  const invalid = error ? ` aria-invalid="true" aria-describedby="error"` : "";
  const [loginFocus, passwordFocus] = login ? ["", " autofocus"] : [" autofocus", ""];
  const body = `${error ? `<p class="bad" id="error" role="alert">${escapeHtml(error)}</p>` : ""}
<form method="post" action="${base}">
<label for="login">Login</label>
<input id="login" name="login" value="${escapeHtml(login)}" autocomplete="username" autocapitalize="none"
  spellcheck="false" maxlength="200" required${loginFocus}${invalid}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password"
  maxlength="${LIMITS.typedPassword}" required${passwordFocus}${invalid}>
<label class="check" hidden><input id="show" type="checkbox">Show the password</label>
<button>Sign in</button>
</form>`;
  if (passkey === null) return drawPage({ title: "Sign in", body, script: SHOW_SCRIPT });
  const form = passkeyForm({
    action: `${base}/passkey`,
    kind: "get",
    options: passkey,
    button: "Sign in with a passkey",
    isMain: false,
  });
  return drawPage({ title: "Sign in", body: `${body}\n${form}`, script: SHOW_SCRIPT + PASSKEY_SCRIPT });
}
