import { answers } from "@foyer/contract/answers.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import { DEFAULT_QUESTION_TYPE } from "@foyer/domain/question/question-types.ts";
import { Button, Radio, Select, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { ApiError } from "../../../server/api-error.ts";
import { call } from "../../../server/call.ts";
import { useRead } from "../../../server/use-read.ts";
import { useWrite } from "../../../server/use-write.ts";
import { useSession } from "../../../session/use-session.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";

type Props = {
  kind: "step" | "question" | "answer";
  /** The step of a new question, or the question of a new answer. */
  parentId: number | undefined;
  onClose: () => void;
  /** Called with the new entry's id once the editor knows it. */
  onMade: (id: number) => Promise<unknown>;
};

/** Creates an entry of this project, or of the catalogs, and adds it to the scenario. rules/catalogs 20 */
export function NewEntry({ kind, parentId, onClose, onMade }: Props) {
  return (
    <FormDialog isOpen title={`New ${kind}`} onClose={onClose}>
      <EntryForm kind={kind} parentId={parentId} onClose={onClose} onMade={onMade} />
    </FormDialog>
  );
}

function EntryForm({ kind, parentId, onClose, onMade }: Props) {
  const { cultures, allCultures, refresh, project } = useScenarioEditing();
  const create = useCreate(kind);
  const [isShared, setShared] = useState(false);
  const types = useRead(listQuestionTypes, {}, { enabled: kind === "question" });
  const defaultType = defaultOf(types.data);
  const [text, setText] = useState("");
  const [typeId, setTypeId] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const language = allCultures.find(({ cultureCode }) => cultureCode === cultures.culture)?.cultureName;
  /** Enter may be pressed before the types are loaded. */
  const chosenType = async () =>
    Number(typeId ?? (defaultType ?? defaultOf(await call(listQuestionTypes, {})))?.id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = text.trim();
    if (name === "") {
      setError("Enter a text.");
      return;
    }
    setBusy(true);
    try {
      const id = await create({
        name,
        cultureCode: cultures.culture,
        parentId,
        projectId: isShared ? undefined : project.id,
        typeId: kind === "question" ? await chosenType() : 0,
      });
      await refresh();
      await onMade(id);
      onClose();
    } catch (failure) {
      const { fields, message } = failure as ApiError;
      setError(fields?.internalName ?? Object.values(fields ?? {})[0] ?? message);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={`Text in ${language}`}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
          error={error}
          lang={cultures.culture}
          required
          data-autofocus
        />
        {kind === "question" && (
          <Select
            label="Question type"
            data={types.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
            value={typeId ?? (defaultType ? String(defaultType.id) : null)}
            onChange={setTypeId}
            allowDeselect={false}
            searchable
          />
        )}
        <OfferedIn kind={kind} parentId={parentId} isShared={isShared} onChange={setShared} />
        <Button type="submit" loading={isBusy} style={{ alignSelf: "flex-end" }}>
          Add {kind}
        </Button>
      </Stack>
    </form>
  );
}

const defaultOf = (types: Result<typeof listQuestionTypes> | undefined) =>
  types?.find(({ name }) => name === DEFAULT_QUESTION_TYPE) ?? types?.[0];

type Offer = Pick<Props, "kind" | "parentId"> & { isShared: boolean; onChange: (isShared: boolean) => void };

/** Where the new entry can be used: here, or for those who may change the catalogs everywhere. */
function OfferedIn({ kind, parentId, isShared, onChange }: Offer) {
  const { can } = useSession();
  const { catalog } = useScenarioEditing();
  const parents = { step: undefined, question: catalog.steps, answer: catalog.questions }[kind];
  const isOfOwnParent = parents?.get(parentId ?? 0)?.isOwn === true;
  if (!can(steps.create) || isOfOwnParent) {
    return (
      <Text size="sm" c="dimmed">
        Only registrations of this project can use it.
      </Text>
    );
  }
  return (
    <Radio.Group
      label="Who can use it"
      value={isShared ? "all" : "one"}
      onChange={(value) => onChange(value === "all")}
    >
      <Stack gap={6} mt={6}>
        <Radio value="one" label="This project" description="You can share it with all projects later." />
        <Radio value="all" label="All projects" description="It is added to the catalogs. This is final." />
      </Stack>
    </Radio.Group>
  );
}

type Wanted = {
  name: string;
  cultureCode: string;
  parentId: number | undefined;
  /** Left out: it is for all projects. */
  projectId: number | undefined;
  typeId: number;
};

/** Adds an entry of this kind; its internal name is its first text. */
function useCreate(kind: Props["kind"]): (wanted: Wanted) => Promise<number> {
  const refreshes: readonly Endpoint[] = [steps.list, questions.list, answers.list];
  const step = useWrite(steps.create, { refreshes });
  const question = useWrite(questions.create, { refreshes });
  const answer = useWrite(answers.create, { refreshes });
  return async ({ name, cultureCode, parentId = 0, projectId, typeId }) => {
    const query = projectId === undefined ? {} : { projectId };
    const entry = {
      internalName: name,
      localizations: [{ cultureCode, text: name }],
      required: false,
    };
    switch (kind) {
      case "step":
        return (await step.mutateAsync({ query, body: entry })).id;
      case "question": {
        const body = { ...entry, stepId: parentId, questionTypeId: typeId };
        return (await question.mutateAsync({ query, body })).id;
      }
      case "answer":
        return (await answer.mutateAsync({ query, body: { ...entry, questionId: parentId } })).id;
    }
  };
}
