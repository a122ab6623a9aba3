import type { Config } from "../../config.ts";
import { BUILT_IN_ISSUER } from "../../platform/auth/token-issuer.ts";

/** The settings of sign-in that the staff list depends on. */
export type StaffSettings = {
  /** As it is stored on the staff list. */
  issuer: string;
  passwords: "ours" | "theirs";
  rolesFromToken: boolean;
  publicUrl: string;
  hasMailServer: boolean;
};

export function toStaffSettings(config: Config): StaffSettings {
  const { OIDC_ISSUER, OIDC_ROLES_CLAIM, publicUrl } = config;
  const site = { publicUrl, hasMailServer: config.SMTP_URL !== undefined };
  if (OIDC_ISSUER === undefined) {
    return { issuer: BUILT_IN_ISSUER, passwords: "ours", rolesFromToken: false, ...site };
  }
  const rolesFromToken = OIDC_ROLES_CLAIM !== undefined;
  return { issuer: OIDC_ISSUER, passwords: "theirs", rolesFromToken, ...site };
}

/** The name of the site, which passwords must not be made of. */
export const hostOf = ({ publicUrl }: Pick<StaffSettings, "publicUrl">): string =>
  new URL(publicUrl).hostname;
