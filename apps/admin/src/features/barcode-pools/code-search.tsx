import { findBarcode } from "@foyer/contract/barcode-pools.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { z } from "zod";
import { useRead } from "../../server/use-read.ts";
import { useSearchKey } from "../../shell/keys/use-search-key.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { useSearch } from "../../shell/use-search.ts";

const CodeLedger = lazyPart(() => import("./code-ledger.tsx").then((module) => module.CodeLedger));

const MAX_CODE_LENGTH = 500;
const Search = z.object({ code: z.string().trim().max(MAX_CODE_LENGTH).default("") });

type Props = { projectId: number; projectName: string; timeZone: string; poolId: number };

/** Looks up a whole code and shows its record. The code is stored in the address. rules/barcode-pools 10 */
export function CodeSearch(place: Props) {
  const [{ code }, setSearch] = useSearch(Search);
  const [text, setText] = useState(code);
  const [shown, setShown] = useState(code);
  if (shown !== code) {
    // Back and Forward change the code in the address.
    setShown(code);
    setText(code);
  }
  const input = useSearchKey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch({ code: text.trim() });
  };
  const clear = () => {
    setText("");
    setSearch({ code: undefined });
    input.current?.focus();
  };
  return (
    <Stack gap="sm">
      <Group component="form" role="search" gap="xs" align="flex-end" onSubmit={submit}>
        <TextInput
          ref={input}
          type="search"
          label="Find a code"
          placeholder="The whole code"
          leftSection={<IconSearch size={16} aria-hidden />}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_CODE_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          flex="1 1 12rem"
          maw={320}
        />
        <Button type="submit" variant="default">
          Find
        </Button>
        {code !== "" && (
          <Button variant="subtle" onClick={clear}>
            Clear
          </Button>
        )}
      </Group>
      <div aria-live="polite">{code !== "" && <Found {...place} code={code} />}</div>
    </Stack>
  );
}

function Found({ code, ...place }: Props & { code: string }) {
  return (
    <LoadGate
      read={useRead(findBarcode, { params: { projectId: place.projectId }, query: { code } })}
      failed="The code could not be looked up."
      loading={<Skeleton height={160} aria-busy="true" />}
    >
      {([record]) =>
        record ? (
          <CodeLedger {...place} record={record} />
        ) : (
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            No pool of this project has the code <bdi>{code}</bdi>. Upper and lower case matter.
          </Text>
        )
      }
    </LoadGate>
  );
}
