type Policy = { createHTML: (text: string) => string | null };
type TrustedTypes = { createPolicy: (name: "default", policy: Policy) => unknown };

/**
 * The one Trusted Types policy: a text without `<` can hold no markup, so the style sheets that the UI kit writes
 * pass; whatever could be markup is refused. rules/shell 24
 */
export function refuseMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", { createHTML: (text) => (text.includes("<") ? null : text) });
}
