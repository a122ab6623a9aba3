import { drawPage, type Page } from "./page.ts";

const SUBMIT = "document.forms[0].submit()";

/**
 * The confirmation page of a sign-out. `form` is the library's own form, with id `op.logoutForm`. A sign-out by our
 * client passes at once; any other is confirmed, so that no other site can sign people out. rules/sign-in 8
 */
export function signOutPage(form: string, { ask }: { ask: boolean }): Page {
  const fields = `${form}
<input type="hidden" name="logout" value="yes" form="op.logoutForm">
<button form="op.logoutForm">Sign out</button>`;
  return ask
    ? drawPage({ title: "Do you want to sign out?", body: fields })
    : drawPage({ title: "Signing out", body: fields, script: SUBMIT });
}
