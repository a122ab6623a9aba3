import { useMemo } from "react";
import { z } from "zod";
import { usePreference } from "../../../session/use-preference.ts";

type Question = { id: number; text: string };

/** Questions that are columns until somebody chooses. */
const INITIAL = 4;

const Stored = z.array(z.number()).nullable();

/** The questions that are columns of the table; each person's browser remembers them for each registration. */
export function useShownQuestions(registrationId: number, questions: readonly Question[]) {
  const [chosen, setChosen] = usePreference(`responses.${registrationId}.columns`, Stored, null);
  const shown = useMemo(
    () => (chosen === null ? questions.slice(0, INITIAL) : questions.filter(({ id }) => chosen.includes(id))),
    [chosen, questions],
  );
  return { shown, choose: (ids: readonly number[]) => setChosen([...ids]) };
}
