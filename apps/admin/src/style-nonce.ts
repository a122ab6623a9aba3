import { setNonce } from "get-nonce";

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
// The scroll lock of dialogs writes its style sheet by itself.
setNonce(nonce);

/** What style sheets need that are written while the app runs. rules/shell 23 */
export const styleNonce = (): string => nonce;
