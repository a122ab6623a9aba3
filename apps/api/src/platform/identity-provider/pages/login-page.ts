import { LIMITS } from "@foyer/contract/limits.ts";
import { escapeHtml } from "../../formats/escape-html.ts";
import { drawPage, type Page } from "./page.ts";

/** The sign-in form; it posts to its own address. `login`: the login typed before; `error`: why it was refused. */
export function loginPage({ login = "", error }: { login?: string; error?: string }): Page {
  const invalid = error ? ` aria-invalid="true" aria-describedby="error"` : "";
  const [loginFocus, passwordFocus] = login ? ["", " autofocus"] : [" autofocus", ""];
  return drawPage({
    title: "Sign in",
    body: `${error ? `<p class="bad" id="error" role="alert">${escapeHtml(error)}</p>` : ""}
<form method="post">
<label for="login">Login</label>
<input id="login" name="login" value="${escapeHtml(login)}" autocomplete="username" autocapitalize="none"
  spellcheck="false" maxlength="200" required${loginFocus}${invalid}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="${LIMITS.typedPassword}"
  required${passwordFocus}${invalid}>
<button>Sign in</button>
</form>`,
  });
}
