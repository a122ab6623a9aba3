import type { Project } from "@foyer/contract/projects.ts";
import { changeQuestionType } from "@foyer/contract/question-type-changes.ts";
import { questions } from "@foyer/contract/questions.ts";
import type { Editing } from "@foyer/domain/scenario/edit/editing.ts";
import { useCallback, useMemo, useState } from "react";
import type { ApiError } from "../../../server/api-error.ts";
import { useWrite } from "../../../server/use-write.ts";
import type { ScenarioSession } from "./scenario-session.ts";

/** A changed type. `after`: the latest edit before it; while that is the latest again, undo takes the type back. */
type Done = { questionId: number; typeId: number; after: number | undefined };

type Options = {
  project: Project;
  session: ScenarioSession;
  editing: Editing;
  announce: (sentence: string) => void;
};

const latestEdit = ({ undo }: Editing) => undo.at(-1)?.editId;

/**
 * Changes a question's type on the server, in the catalog and in all scenarios that ask it, and has the editor read the
 * result. Undo does the same with the type before. rules/questions 21
 */
export function useTypeChange({ project, session, editing, announce }: Options) {
  const [done, setDone] = useState<readonly Done[]>([]);
  const { mutateAsync } = useWrite(changeQuestionType, { refreshes: [questions.list] });
  const write = useCallback(
    async (questionId: number, typeId: number) => {
      await session.refresh();
      const params = { projectId: project.id, questionId };
      const { questionTypeName } = await mutateAsync({ params, body: { questionTypeId: typeId } });
      await session.refresh();
      announce(`The type is now ${questionTypeName}.`);
    },
    [project.id, session, announce, mutateAsync],
  );
  const last = done.at(-1);
  const isNext = last !== undefined && last.after === latestEdit(editing);
  return useMemo(
    () => ({
      /** Returns the reason when the server refuses; null: the type has changed. */
      changeType: async (questionId: number, { from, to }: { from: number; to: number }) => {
        const refusal = await refusalOf(write(questionId, to));
        if (refusal !== null) return refusal;
        const change = { questionId, typeId: from, after: latestEdit(session.getState().editing) };
        setDone((all) => [...all, change]);
        return null;
      },
      /** Takes the latest change of a type back; null while another edit is to be undone first. */
      undoType: isNext
        ? async () => {
            setDone((all) => all.slice(0, -1));
            return refusalOf(write(last.questionId, last.typeId));
          }
        : null,
    }),
    [write, session, last, isNext],
  );
}

async function refusalOf(write: Promise<unknown>): Promise<string | null> {
  try {
    await write;
    return null;
  } catch (error) {
    const { message, fields } = error as ApiError;
    return fields?.questionTypeId ?? message;
  }
}
