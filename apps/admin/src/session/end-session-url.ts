import type { LockedUserManager } from "./locked-user-manager.ts";

const TIMEOUT_MS = 3000;

/**
 * Revokes the refresh token and returns the URL of the provider's sign-out page, which redirects back to the origin.
 * Returns the origin if the provider has no such page or does not respond. rules/shell 19
 */
export async function endSessionUrl(users: LockedUserManager): Promise<string> {
  const user = await users.getUser();
  const ask = async () => {
    if (user?.refresh_token) await users.revokeTokens(["refresh_token"]).catch(() => undefined);
    return users.metadataService.getEndSessionEndpoint();
  };
  const giveUp = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const endpoint = await Promise.race([ask().catch(() => undefined), giveUp]);
  if (!endpoint) return "/";
  const url = new URL(endpoint);
  if (user?.id_token) url.searchParams.set("id_token_hint", user.id_token);
  url.searchParams.set("client_id", users.settings.client_id);
  url.searchParams.set(
    "post_logout_redirect_uri",
    users.settings.post_logout_redirect_uri ?? location.origin,
  );
  return url.href;
}
