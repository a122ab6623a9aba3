import { LIMITS } from "@foyer/contract/limits.ts";
import { type CompiledRegex, compileRegex, type RegexEngine } from "@foyer/domain/question/compile-regex.ts";
import { Text, TextInput } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";

type Props = {
  regex: string;
  onChange: (regex: string) => void;
  error: string | undefined;
  /** The pattern is not applied, because the kind of the question has its own validation. */
  isIdle: boolean;
};

/** The pattern of a textbox, and an input to try it. rules/questions 7 */
export function RegexFields({ regex, onChange, error, isIdle }: Props) {
  const [sample, setSample] = useState("");
  const compiled = useCompiledRegex(isIdle ? "" : regex);
  return (
    <>
      <TextInput
        label="Regex"
        description={
          isIdle
            ? "Verification codes are checked automatically, without a pattern."
            : "Matches anywhere in the answer and ignores case. Use ^ and $ for its start and end."
        }
        value={regex}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={LIMITS.regex}
        error={error}
        disabled={isIdle}
        spellCheck={false}
        styles={{ input: { fontFamily: "var(--font-code)" } }}
      />
      {compiled && (
        <div>
          <TextInput
            label="Try it"
            placeholder="An answer"
            value={sample}
            onChange={(event) => setSample(event.currentTarget.value)}
          />
          <Text size="sm" mt={4} role="status" c={compiled.isValid ? "dimmed" : "var(--bad)"}>
            {verdict(compiled, sample)}
          </Text>
        </div>
      )}
    </>
  );
}

function verdict(compiled: CompiledRegex, sample: string): string {
  if (!compiled.isValid) return compiled.sentence;
  if (sample === "") return "The pattern is valid. Type an answer to see whether it is accepted.";
  return compiled.matches(sample.trim()) ? "This answer is accepted." : "This answer is rejected.";
}

/** Compiles with the engine that validates answers, which is loaded with the first pattern. */
function useCompiledRegex(regex: string): CompiledRegex | null {
  const [engine, setEngine] = useState<RegexEngine | null>(null);
  const isNeeded = regex !== "" && engine === null;
  useEffect(() => {
    let isGone = false;
    if (isNeeded) {
      void import("re2js").then(({ RE2JS }) => {
        if (!isGone) setEngine(() => RE2JS);
      });
    }
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return useMemo(() => (engine && regex !== "" ? compileRegex(engine, regex) : null), [engine, regex]);
}
