import { formatCount } from "@foyer/domain/format/counts.ts";
import { Button, Combobox } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect } from "react";
import type { Read } from "../../server/use-read.ts";
import { type Choice, findChoices } from "./choice.ts";
import classes from "./switcher.module.css";
import type { ChoiceSearch } from "./switcher.tsx";

type Props = ChoiceSearch & {
  label: string;
  read: Read<readonly Choice[]>;
  currentId: string;
  recentIds?: readonly number[];
};

const NONE: readonly number[] = [];

/** The siblings that match the search; the first one is chosen by Enter. */
export function ChoiceList({ label, read, currentId, recentIds = NONE, search, store, isEntered }: Props) {
  const { groups, left } = findChoices(read.data ?? [], { search, recentIds });
  const first = groups[0]?.choices[0]?.path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen follows what is listed
  useEffect(() => void store.selectFirstOption(), [first, search]);
  const isThere = read.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list is there
  useEffect(() => {
    if (isThere && isEntered.current) store.clickSelectedOption();
  }, [isThere]);
  const retry = () => {
    // This button goes away.
    isEntered.current = false;
    store.focusSearchInput();
    read.retry();
  };
  if (!read.data) {
    return read.error ? (
      <div className={classes.note} role="alert">
        <p>{read.error.message}</p>
        <Button size="xs" variant="default" onClick={retry}>
          Retry
        </Button>
      </div>
    ) : (
      <p className={classes.note}>Loading …</p>
    );
  }
  if (groups.length === 0) {
    const isSearched = search.trim() !== "";
    return (
      <p className={classes.note}>
        {isSearched ? `No results for “${search.trim()}”.` : `No ${label.toLowerCase()}.`}
      </p>
    );
  }
  return (
    <>
      <Combobox.Options aria-label={label} tabIndex={0} className={classes.options ?? ""}>
        {groups.map(({ title, choices }) => (
          <Combobox.Group key={title ?? ""} {...(title !== undefined && { label: title })}>
            {choices.map((choice) => (
              <Option key={choice.id} choice={choice} isCurrent={String(choice.id) === currentId} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {left > 0 && <p className={classes.note}>{formatCount(left)} more. Type a name to find them.</p>}
    </>
  );
}

function Option({ choice: { name, hint, path }, isCurrent }: { choice: Choice; isCurrent: boolean }) {
  return (
    <Combobox.Option value={path} active={isCurrent} aria-current={isCurrent || undefined} title={name}>
      <span className={classes.option}>
        <span className={classes.words}>
          <bdi className={classes.name}>{name}</bdi>
          <span className={classes.hint}>{hint}</span>
        </span>
        {isCurrent && <IconCheck size={16} aria-hidden />}
      </span>
    </Combobox.Option>
  );
}
