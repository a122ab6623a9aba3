import { listCultures } from "@foyer/contract/cultures.ts";
import { directionOf } from "@foyer/domain/locale/direction.ts";
import {
  fillHowToPay,
  findHowToPayError,
  type HowToPay,
  howToPayLines,
} from "@foyer/domain/ticket/how-to-pay.ts";
import { Fieldset, Select, Text, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useField } from "../form/use-field.ts";
import { useRead } from "../server/use-read.ts";
import { useAmount } from "../session/use-amount.ts";

type Props = {
  /** The culture whose text is shown first, where none has a text. */
  culture: string;
  hint: ReactNode;
  /** The price in the preview, where it is known. */
  price?: number;
};

const NAME = "howToPay";
const SAMPLE = { price: 149, reference: "T4711", until: "12 May 2026, 15:30" };
const asTexts = (value: unknown): HowToPay => (Array.isArray(value) ? (value as HowToPay) : []);

/** The text on how to pay, one language at a time, with a preview of what a visitor reads. rules/registrations 11 */
export function HowToPayField({ culture, hint, price = SAMPLE.price }: Props) {
  const { value, onChange, error } = useField(NAME, {
    show: (one) => howToPayLines(asTexts(one)).join("\n"),
  });
  const texts = asTexts(value);
  const [chosen, setChosen] = useState(() => texts[0]?.cultureCode ?? culture);
  const cultures = useRead(listCultures, {});
  const amount = useAmount()(price);
  const textOf = (code: string) => texts.find(({ cultureCode }) => cultureCode === code)?.text ?? "";
  const text = textOf(chosen);
  const change = (typed: string) => {
    const others = texts.filter(({ cultureCode }) => cultureCode !== chosen);
    onChange(typed === "" ? others : [...others, { cultureCode: chosen, text: typed }]);
  };
  const preview = findHowToPayError(text) === undefined ? fillHowToPay(text, { ...SAMPLE, amount }) : "";
  return (
    <Fieldset legend="How to pay (optional)">
      <Text size="sm" c="dimmed" mb="sm">
        {hint} Visitors read it on the page, in the mail and on the PDF of an unpaid ticket.
      </Text>
      <Select
        label="Language of the text"
        data={(cultures.data ?? []).map(({ cultureCode, cultureName }) => ({
          value: cultureCode,
          label: textOf(cultureCode) === "" ? cultureName : `${cultureName} ✓`,
        }))}
        value={chosen}
        onChange={(code) => code !== null && setChosen(code)}
        allowDeselect={false}
        openOnFocus={false}
        maw={320}
        mb="sm"
      />
      <Textarea
        name={NAME}
        label="How to pay"
        description="{amount}, {reference} and {until} are filled in for each ticket."
        inputWrapperOrder={["label", "input", "error", "description"]}
        autosize
        minRows={3}
        maxRows={12}
        attributes={{ input: { lang: chosen, dir: directionOf(chosen) } }}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        error={errorText(error, texts, chosen)}
      />
      {preview !== "" && (
        <Text
          size="sm"
          mt="sm"
          c="dimmed"
          lang={chosen}
          dir={directionOf(chosen)}
          style={{ whiteSpace: "pre-line" }}
        >
          {preview}
        </Text>
      )}
    </Fieldset>
  );
}

/** An error of the text that is not shown names its language. */
function errorText(error: string | undefined, texts: HowToPay, shown: string): string | undefined {
  const invalid = texts.find(({ text }) => findHowToPayError(text) !== undefined);
  if (!error || !invalid || invalid.cultureCode === shown) return error;
  return `${invalid.cultureCode}: ${error}`;
}
