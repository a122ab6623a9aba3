import { type Account, getAccount } from "@foyer/contract/account.ts";
import { listApiKeys } from "@foyer/contract/api-keys.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Paper, Stack, Text, Title } from "@mantine/core";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { roleName } from "../../session/role-words.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import classes from "./account-screen.module.css";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";

/** The user's own account: name, role, and the change of the password. */
export function AccountScreen() {
  return (
    <Loaded read={useRead(getAccount, {})} failed="Your account could not be loaded.">
      {(account) => (
        <Stack gap="lg" maw={WIDTHS.form}>
          <WhoIAm account={account} />
          <Paper withBorder p="lg" component="section" aria-label="Password">
            <Title order={2} size="h4" mb="md">
              Password
            </Title>
            {account.login === null ? (
              <Text size="sm">Your organisation’s identity provider manages your password.</Text>
            ) : (
              <PasswordForm account={account} login={account.login} />
            )}
          </Paper>
          {account.login !== null && <SecondFactorSection />}
          <ApiKeys />
        </Stack>
      )}
    </Loaded>
  );
}

/** Managers find their keys here: the settings are the admins'. */
function ApiKeys() {
  if (!useSession().can(listApiKeys)) return null;
  return (
    <Paper withBorder p="lg" component="section" aria-label="API keys">
      <Title order={2} size="h4" mb="xs">
        API keys
      </Title>
      <Text size="sm">
        Other programs can act in your name. <AppLink to={paths.apiKeys()}>Manage your API keys</AppLink>
      </Text>
    </Paper>
  );
}

function WhoIAm({ account }: { account: Account }) {
  const { role } = useSession();
  const rows = [
    ["Name", account.name],
    ["Role", roleName(role)],
    ["Email", account.email],
    ["Login", account.login],
  ] as const;
  return (
    <Paper withBorder p="lg">
      <dl className={classes.rows}>
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </Paper>
  );
}
