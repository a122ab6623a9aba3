import { isDecoderUrl } from "@foyer/code-scanner/decoder-url.ts";

type Policy = {
  createHTML: (text: string) => string | null;
  createScriptURL: (url: string) => string | null;
};
type TrustedTypes = { createPolicy: (name: "default", policy: Policy) => unknown };

/**
 * Installs the only Trusted Types policy. It allows texts without `<`, such as the style sheets that the UI kit
 * inserts, and refuses everything that could be markup, and every script but the worker that reads codes. rules/shell 24
 */
export function refuseMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
    createScriptURL: (url) => (isDecoderUrl(url) ? url : null),
  });
}
