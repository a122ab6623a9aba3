import { type ApiKey, createApiKey, listApiKeys } from "@foyer/contract/api-keys.ts";
import { IconKey } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { ListPage } from "../../../list/list-page.tsx";
import { paths } from "../../../paths.ts";
import { useRead } from "../../../server/use-read.ts";
import { KEY_COLUMNS } from "./key-columns.tsx";
import { RevokeKey } from "./revoke-key.tsx";

/** The API keys: an admin sees everybody's, others their own. rules/api-keys 2 */
export function KeyListScreen() {
  const keys = useRead(listApiKeys, {}, { staleMs: 0 });
  const [revoked, revoke] = useState<ApiKey | null>(null);
  const context = useMemo(() => ({ revoke }), []);
  return (
    <>
      <ListPage
        read={keys}
        rows={keys.data ?? []}
        label="Table of API keys"
        columns={KEY_COLUMNS}
        keyOf={({ id }) => id}
        context={context}
        add={{ ...CREATE, to: paths.addApiKey() }}
        firstUse={FIRST_USE}
        expected={3}
      />
      {revoked && <RevokeKey apiKey={revoked} onClose={() => revoke(null)} />}
    </>
  );
}

const CREATE = { call: createApiKey, label: "Make a key", icon: <IconKey size={18} aria-hidden /> };
const FIRST_USE = {
  title: "No API keys yet",
  text: "With a key another program reads or changes what you choose.",
};
