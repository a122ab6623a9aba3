import { interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";

/** When people must sign in: the library's checks, and when the session's person is deactivated. */
export function loginPolicy() {
  const { base, Check } = interactionPolicy;
  const policy = base();
  policy
    .get("login")
    ?.checks.add(
      new Check(
        "account_gone",
        "the session's account is gone or deactivated",
        "login_required",
        ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
      ),
    );
  return policy;
}

/** The grant of this session, or a new one with all requested scopes: our own client needs no consent. */
export async function useOwnGrant({ oidc }: KoaContextWithOIDC, scopes: string) {
  const { account, client, provider, session } = oidc;
  if (!account || !client || !session) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  const isUsable = existing?.accountId === account.accountId && existing.clientId === client.clientId;
  const grant =
    existing && isUsable
      ? existing
      : new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope(scopes);
  for (const resource of Object.keys(oidc.resourceServers ?? {})) grant.addResourceScope(resource, scopes);
  await grant.save();
  return grant;
}
