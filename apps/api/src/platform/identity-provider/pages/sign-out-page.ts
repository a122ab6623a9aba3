import { drawPage, type Page } from "./page.ts";

const SUBMIT = "document.forms[0].submit()";

/**
 * The step between a sign-out and its end. `form` is the provider's own form, with id `op.logoutForm`. Somebody who
 * comes from our client passes at once; anybody else is asked, so that no other site can sign people out. rules/sign-in 8
 */
export function signOutPage(form: string, { ask }: { ask: boolean }): Page {
  const fields = `${form}
<input type="hidden" name="logout" value="yes" form="op.logoutForm">
<button form="op.logoutForm">Sign out</button>`;
  return ask
    ? drawPage({ title: "Do you want to sign out?", body: fields })
    : drawPage({ title: "Signing out", body: fields, script: SUBMIT });
}
