import { escapeHtml } from "../../formats/escape-html.ts";

type Wish = {
  /** The address that the form posts to. */
  action: string;
  /** Prove a passkey, or create one. */
  kind: "get" | "create";
  /** The options for the browser. */
  options: object;
  button: string;
  /** Is it the page's main way on? */
  isMain: boolean;
};

/** A form that posts a passkey's answer; hidden until the script finds that the browser knows passkeys. */
export function passkeyForm({ action, kind, options, button, isMain }: Wish): string {
  return `<form method="post" action="${action}" id="passkey" hidden data-kind="${kind}"
  data-options="${escapeHtml(JSON.stringify(options))}">
<input type="hidden" name="credential">
<button${isMain ? "" : ` class="second"`}>${escapeHtml(button)}</button>
<p class="hint" role="status"></p>
</form>`;
}

/** Runs the passkey form of a page. */
export const PASSKEY_SCRIPT = `
const form = document.getElementById("passkey");
const known = window.PublicKeyCredential;
if (form && known && known.parseRequestOptionsFromJSON && known.parseCreationOptionsFromJSON) {
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const say = form.querySelector("[role=status]");
    say.textContent = "Follow your browser or device.";
    try {
      const given = JSON.parse(form.dataset.options);
      const credential = form.dataset.kind === "get"
        ? await navigator.credentials.get({ publicKey: known.parseRequestOptionsFromJSON(given) })
        : await navigator.credentials.create({ publicKey: known.parseCreationOptionsFromJSON(given) });
      form.elements.credential.value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch (error) {
      say.textContent = error.name === "InvalidStateError"
        ? "This device has a passkey for this account already."
        : "That did not work or was cancelled. Please try again.";
    }
  });
}
`;
