import { listCultures } from "@foyer/contract/cultures.ts";
import { getMailText } from "@foyer/contract/mail-texts.ts";
import { directionOf } from "@foyer/domain/locale/direction.ts";
import { type MessageKind, messageVariables } from "@foyer/domain/mail-text/message.ts";
import { Fieldset, Select, Text, Textarea, TextInput } from "@mantine/core";
import { useFormContext } from "../../form/form-context.ts";
import { useField } from "../../form/use-field.ts";
import { useInsertion, VariableButtons } from "../../mail-writing/variable-buttons.tsx";
import { useRead } from "../../server/use-read.ts";
import type { WrittenTexts } from "./written-texts.ts";

const NAME = "texts";
const EMPTY = { subject: "", body: "" };
const asTexts = (value: unknown): WrittenTexts => (Array.isArray(value) ? (value as WrittenTexts) : []);

type Props = {
  projectId: number;
  kind: MessageKind;
  /** The language that is shown. */
  culture: string;
  onCulture: (culture: string) => void;
};

/** Subject and text of a message, one language at a time. rules/messages 2 */
export function MessageTexts({ projectId, kind, culture, onCulture }: Props) {
  const { fields } = useFormContext();
  const { value, onChange } = useField(NAME, { show: (one) => JSON.stringify(asTexts(one)) });
  const texts = asTexts(value);
  const { data: cultures = [] } = useRead(listCultures, {}, { staleMs: Number.POSITIVE_INFINITY });
  const own = useOwnText({ projectId, kind, culture });
  const index = texts.findIndex(({ cultureCode }) => cultureCode === culture);
  const { subject, body } = texts[index] ?? own ?? EMPTY;
  const set = (name: "subject" | "body", text: string) => {
    const next = { cultureCode: culture, subject, body, [name]: text };
    const others = texts.filter(({ cultureCode }) => cultureCode !== culture);
    const isGone =
      (next.subject === "" && next.body === "") || (next.subject === own?.subject && next.body === own.body);
    onChange(isGone ? others : [...others, next]);
  };
  const insertion = useInsertion(set);
  const errorOf = (name: string) => fields.errors[`${NAME}.${index}.${name}`];
  // An error of a language that is not shown names it.
  const others = Object.entries(fields.errors).filter(
    ([path]) => path.startsWith(NAME) && !path.startsWith(`${NAME}.${index}.`),
  );
  const look = { lang: culture, dir: directionOf(culture) };
  return (
    <Fieldset legend="Text" {...insertion.handlers}>
      <Select
        label="Language"
        data={cultures.map(({ cultureCode, cultureName }) => ({
          value: cultureCode,
          label: texts.some((one) => one.cultureCode === cultureCode)
            ? `${cultureName}: written`
            : cultureName,
        }))}
        value={culture}
        onChange={(code) => code !== null && onCulture(code)}
        allowDeselect={false}
        description={
          kind === "message"
            ? "Recipients of other languages get the English text, else the first one."
            : "Languages in which you write nothing have the project's text."
        }
        inputWrapperOrder={["label", "input", "description"]}
        maw={320}
        mb="sm"
      />
      <TextInput
        name="subject"
        label="Subject"
        required
        value={subject}
        onChange={({ currentTarget }) => set("subject", currentTarget.value)}
        error={errorOf("subject")}
        attributes={{ input: look }}
        mb="sm"
      />
      <Textarea
        name="body"
        label="Text"
        required
        autosize
        minRows={6}
        maxRows={24}
        value={body}
        onChange={({ currentTarget }) => set("body", currentTarget.value)}
        error={errorOf("body")}
        attributes={{ input: look }}
        mb="sm"
      />
      {others.map(([path, sentence]) => (
        <Text key={path} size="sm" c="red" role="alert" data-error>
          {sentence}
        </Text>
      ))}
      <VariableButtons variables={messageVariables(kind)} onChoose={insertion.insert} />
    </Fieldset>
  );
}

/** The project's text of a kind that has one. */
function useOwnText({ projectId, kind, culture }: { projectId: number; kind: MessageKind; culture: string }) {
  const name = kind === "message" ? "event-cancelled" : kind;
  const params = { projectId, name, cultureCode: culture } as const;
  const read = useRead(getMailText, { params }, { enabled: kind !== "message" });
  return kind === "message" ? undefined : read.data;
}
