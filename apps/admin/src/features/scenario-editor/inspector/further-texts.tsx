import type { LocalizedQuestion, QuestionWord } from "@foyer/domain/scenario/scenario.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { PartTexts } from "./part-texts.tsx";

const LABELS = { help: "Add a help text", patternError: "Add an error text for the pattern" } as const;

/** The help text of a question, and the error text of its pattern; each hidden until it is wanted. rules/questions 18, 19 */
export function FurtherTexts({ question }: { question: LocalizedQuestion }) {
  if (question.type === "note") return null;
  return (
    <>
      <FurtherText question={question} of="help" />
      {(question.settings.regex || question.patternError) && (
        <FurtherText question={question} of="patternError" />
      )}
    </>
  );
}

function FurtherText({ question, of }: { question: LocalizedQuestion; of: QuestionWord }) {
  const [isWanted, setWanted] = useState(false);
  if (question[of] || isWanted) return <PartTexts part={{ kind: "question", id: question.id }} of={of} />;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      style={{ alignSelf: "flex-start" }}
      onClick={() => setWanted(true)}
    >
      {LABELS[of]}
    </Button>
  );
}
