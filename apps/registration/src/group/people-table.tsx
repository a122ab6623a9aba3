import type { Culture } from "@foyer/domain/locale/choose-culture.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { type ClipboardEvent, useId, useRef, useState } from "react";
import type { GroupTexts } from "./group-texts.ts";
import type { Issues } from "./order-issues.ts";
import { readPastedPeople } from "./pasted-people.ts";
import { isEmptyRow, type Row } from "./stored-order.ts";
import { TextInput } from "./text-input.tsx";
import type { useOrder } from "./use-order.ts";

type Props = {
  ordering: ReturnType<typeof useOrder>;
  maximum: number;
  cultures: readonly Culture[];
  issues: Issues;
  texts: GroupTexts;
  onAnswer: (rowId: number) => void;
};

/** The people of an order; rows of a spreadsheet are pasted into any of its inputs. rules/group-orders 3 */
export function PeopleTable({ ordering, maximum, cultures, issues, texts, onAnswer }: Props) {
  const { order, changeRow, addRow, removeRow, paste } = ordering;
  const [news, setNews] = useState("");
  const box = useRef<HTMLFieldSetElement>(null);
  const { rows, name, email } = order;
  const pasteAt = (rowId: number) => (event: ClipboardEvent) => {
    const people = readPastedPeople(event.clipboardData.getData("text"));
    if (!people) return;
    event.preventDefault();
    const left = paste(rowId, people);
    const pasted = fillText(texts.GROUP_PASTED, { count: people.length - left });
    setNews(left === 0 ? pasted : `${pasted} ${fillText(texts.GROUP_PASTE_LEFT_OUT, { count: left })}`);
  };
  const addMyself = () => {
    const free = rows.find(isEmptyRow);
    const words = name.trim().split(/\s+/);
    const lastName = words.length > 1 ? (words.pop() ?? "") : "";
    if (free) changeRow(free.id, { firstName: words.join(" "), lastName, email: email.trim() });
  };
  const hasMe = rows.some((row) => row.email.trim() !== "" && row.email.trim() === email.trim());
  const remove = (id: number) => {
    removeRow(id);
    box.current?.focus();
  };
  return (
    <fieldset ref={box} className="group-people" tabIndex={-1}>
      <legend>{texts.GROUP_PEOPLE}</legend>
      <p className="player-hint">{fillText(texts.GROUP_PEOPLE_HINT, { maximum })}</p>
      {rows.map((row, index) => (
        <PersonRow
          key={row.id}
          row={row}
          place={index + 1}
          cultures={cultures}
          issues={issues}
          texts={texts}
          onChange={(part) => changeRow(row.id, part)}
          onPaste={pasteAt(row.id)}
          onAnswer={() => onAnswer(row.id)}
          onRemove={rows.length > 1 ? () => remove(row.id) : undefined}
        />
      ))}
      <p role="status" className="player-hint">
        {news}
      </p>
      <div className="group-actions">
        {rows.length < maximum && (
          <button type="button" className="button" onClick={addRow}>
            {texts.GROUP_ADD_PERSON}
          </button>
        )}
        {!hasMe && name.trim() !== "" && email.trim() !== "" && rows.some(isEmptyRow) && (
          <button type="button" className="button" onClick={addMyself}>
            {texts.GROUP_ADD_MYSELF}
          </button>
        )}
      </div>
    </fieldset>
  );
}

type RowProps = Pick<Props, "cultures" | "issues" | "texts"> & {
  row: Row;
  place: number;
  onChange: (part: Partial<Row>) => void;
  onPaste: (event: ClipboardEvent) => void;
  onAnswer: () => void;
  onRemove: (() => void) | undefined;
};

function PersonRow({ row, place, cultures, issues, texts, onChange, onPaste, onAnswer, onRemove }: RowProps) {
  const id = useId();
  const legend = `${id}-legend`;
  const issueOf = (field: string) => {
    const issue = issues[`${row.id}.${field}`];
    return issue && texts[issue];
  };
  const answers = issueOf("answers");
  return (
    <fieldset className="group-person">
      <legend id={legend}>{fillText(texts.GROUP_PERSON, { number: place })}</legend>
      <TextInput
        label={texts.GROUP_FIRST_NAME}
        value={row.firstName}
        onChange={(firstName) => onChange({ firstName })}
        onPaste={onPaste}
        autoComplete="off"
        issue={issueOf("firstName")}
      />
      <TextInput
        label={texts.GROUP_LAST_NAME}
        value={row.lastName}
        onChange={(lastName) => onChange({ lastName })}
        onPaste={onPaste}
        autoComplete="off"
        issue={issueOf("lastName")}
      />
      <TextInput
        label={texts.GROUP_EMAIL}
        value={row.email}
        onChange={(email) => onChange({ email })}
        onPaste={onPaste}
        autoComplete="off"
        isAddress
        issue={issueOf("email")}
      />
      {cultures.length > 1 && (
        <div className="player-question">
          <label htmlFor={id}>{texts.GROUP_LANGUAGE}</label>
          <select
            id={id}
            value={row.cultureCode}
            onChange={({ currentTarget }) => onChange({ cultureCode: currentTarget.value })}
          >
            {cultures.map(({ cultureCode, cultureName }) => (
              <option key={cultureCode} value={cultureCode} lang={cultureCode}>
                {cultureName}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="group-answers">
        <p className={answers ? "sign-in-error" : "player-hint"}>
          {answers ?? (row.results ? texts.GROUP_ANSWERED : texts.GROUP_ANSWERS_BY_LINK)}
        </p>
        <button type="button" className="text-button" aria-describedby={legend} onClick={onAnswer}>
          {row.results ? texts.GROUP_ANSWER_CHANGE : texts.GROUP_ANSWER}
        </button>
        {onRemove && (
          <button type="button" className="text-button" aria-describedby={legend} onClick={onRemove}>
            {texts.GROUP_REMOVE_PERSON}
          </button>
        )}
      </div>
    </fieldset>
  );
}
