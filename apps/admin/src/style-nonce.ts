import { setNonce } from "get-nonce";

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
// The dialogs' scroll lock library inserts its own style element.
setNonce(nonce);

/** The CSP nonce for style elements that are inserted at run time. rules/shell 23 */
export const styleNonce = (): string => nonce;
