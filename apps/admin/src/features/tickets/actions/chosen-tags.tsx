import { LIMITS } from "@foyer/contract/limits.ts";
import { listTags, type TagChange } from "@foyer/contract/ticket-tags.ts";
import { SegmentedControl, Stack, TagsInput } from "@mantine/core";
import { useState } from "react";
import { useRead } from "../../../server/use-read.ts";

type Props = { projectId: number; onChange: (tags: TagChange | undefined) => void };

const MODES = [
  { value: "add", label: "Add tags" },
  { value: "remove", label: "Remove tags" },
];

/** The tags that tickets get or lose. */
export function ChosenTags({ projectId, onChange }: Props) {
  const [mode, setMode] = useState("add");
  const [tags, setTags] = useState<string[]>([]);
  const suggested = useRead(listTags, { params: { projectId } });
  const change = (nextMode: string, wanted: string[]) => {
    const next = wanted.map((tag) => tag.replaceAll("|", " ").trim()).filter((tag) => tag !== "");
    setMode(nextMode);
    setTags(next);
    const isAdded = nextMode === "add";
    onChange(next.length === 0 ? undefined : { add: isAdded ? next : [], remove: isAdded ? [] : next });
  };
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Add or remove"
        data={MODES}
        value={mode}
        onChange={(next) => change(next, tags)}
      />
      <TagsInput
        label="Tags"
        placeholder={tags.length === 0 ? "Type a tag and press Enter" : ""}
        value={tags}
        onChange={(next) => change(mode, next)}
        data={(suggested.data ?? []).map(({ tag }) => tag)}
        maxTags={LIMITS.tagsOfTicket}
        maxLength={LIMITS.tag}
        acceptValueOnBlur
        data-autofocus
      />
    </Stack>
  );
}
