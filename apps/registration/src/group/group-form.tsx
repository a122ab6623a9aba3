import type { GroupOrder } from "@foyer/contract/group-orders.ts";
import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import type { Culture } from "@foyer/domain/locale/choose-culture.ts";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import "@foyer/player/player.css";
import "@foyer/player/questions/questions.css";
import "@foyer/player/buttons.css";
import { type FormEvent, lazy, Suspense, useCallback, useRef, useState } from "react";
import { groupPath } from "../page/address.ts";
import { Notice } from "../page/notice.tsx";
import type { PublicRegistration } from "../page/server.ts";
import { goTo, useHandedOn } from "../page/use-address.ts";
import type { Refused, Send } from "../registration/send-submission.ts";
import { forgetProgress } from "../registration/stored-progress.ts";
import { SubmissionNotice } from "../registration/submission-notice.tsx";
import { useConfirmation } from "../registration/use-confirmation.ts";
import { leaveSteps } from "../registration/use-step-history.ts";
import { useSending } from "../registration/use-submission.ts";
import { type Ordered, postOrder } from "./group-calls.ts";
import type { GroupTexts } from "./group-texts.ts";
import { OrderSum } from "./order-sum.tsx";
import { PeopleTable } from "./people-table.tsx";
import { PersonAnswers } from "./person-answers.tsx";
import { type Issues, issuesOf, reasonOf } from "./order-issues.ts";
import { answersPlace, forgetOrder, isEmptyRow, type StoredOrder } from "./stored-order.ts";
import { TextInput } from "./text-input.tsx";
import { useOrder } from "./use-order.ts";

const ConfirmEmail = lazy(() =>
  import("../registration/confirm-email.tsx").then((module) => ({ default: module.ConfirmEmail })),
);

type Props = {
  registration: PublicRegistration;
  maximum: number;
  prepared: PreparedPlay;
  cultures: readonly Culture[];
  cultureCode: string;
  texts: GroupTexts;
  /** The questions or the price have changed: load them again. */
  reload: () => void;
};

/** Who orders, the table of people, the answers to some of them, and the order. rules/group-orders 2, 3 */
export function GroupForm({ registration, maximum, prepared, cultures, cultureCode, texts, reload }: Props) {
  const { code } = registration;
  const ordering = useOrder({ code, version: prepared.data.version, cultureCode, maximum });
  const { order, change } = ordering;
  const [issues, setIssues] = useState<Issues>({});
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const post = useCallback<Send<Ordered>>((...sent) => postOrder(code, ...sent), [code]);
  const sending = useSending<GroupOrder, Ordered>(`group.${code}`, post, (outcome) =>
    "answer" in outcome ? finish(outcome.answer) : refuse(outcome),
  );
  const { confirmation, ...confirming } = useConfirmation<GroupOrder>(sending.send);
  const isBusy = sending.status === "sending";
  const rows = order.rows.filter((row) => !isEmptyRow(row));
  const person = useHandedOn("person");
  const answered = order.rows.find(({ id }) => id === person);

  const finish = ({ identifier }: Ordered) => {
    for (const { id } of order.rows) forgetProgress(answersPlace(code, id));
    forgetOrder(code);
    goTo(groupPath(code, identifier), { isNew: true });
  };
  const show = (found: Issues, reason: string) => {
    setIssues(found);
    setProblem(reason);
    // After the next rendering, when the inputs know that they are wrong.
    setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const refuse = (refused: Refused<GroupOrder>) => {
    if (confirming.takes(refused)) return;
    confirming.leave();
    const { refusal, submission } = refused;
    if (RELOADING.has(refusal.code)) return reload();
    const found = issuesOf(refusal, idsOf(order.rows, submission));
    show(found, reasonOf(refusal, texts, maximum, Object.keys(found).length > 0));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = check(order, rows);
    if (Object.keys(found).length > 0) return show(found, texts.GROUP_CHECK_ROWS);
    setIssues({});
    setProblem(null);
    sending.send(toOrder(order, rows, cultureCode));
  };

  if (confirmation) {
    return (
      <Suspense>
        <ConfirmEmail code={code} cultureCode={cultureCode} texts={texts} isBusy={isBusy} {...confirmation} />
        <SubmissionNotice status={sending.status} texts={texts} onRetry={sending.retry} />
      </Suspense>
    );
  }
  if (answered) {
    const close = () => leaveSteps(() => window.history.back());
    return (
      <PersonAnswers
        key={answered.id}
        code={code}
        cultureCode={cultureCode}
        prepared={prepared}
        row={answered}
        texts={texts}
        onAnswered={(results) => {
          ordering.changeRow(answered.id, { results });
          close();
        }}
        onDropped={() => {
          ordering.changeRow(answered.id, { results: null });
          forgetProgress(answersPlace(code, answered.id));
          close();
        }}
        onClosed={close}
      />
    );
  }
  return (
    <form ref={form} className="player group" noValidate onSubmit={submit} aria-busy={isBusy}>
      <div className="group-head">
        <h2>{texts.GROUP_REGISTER}</h2>
        <p>{texts.GROUP_HINT}</p>
      </div>
      <fieldset className="group-contact">
        <legend>{texts.GROUP_CONTACT}</legend>
        <TextInput
          label={texts.GROUP_CONTACT_NAME}
          value={order.name}
          onChange={(name) => change({ name })}
          autoComplete="name"
          issue={issues.name && texts[issues.name]}
        />
        <TextInput
          label={texts.GROUP_CONTACT_EMAIL}
          value={order.email}
          onChange={(email) => change({ email })}
          autoComplete="email"
          isAddress
          issue={issues.email && texts[issues.email]}
        />
      </fieldset>
      <PeopleTable
        ordering={ordering}
        maximum={maximum}
        cultures={cultures}
        issues={issues}
        texts={texts}
        onAnswer={(id) => goTo(groupPath(code), { person: id })}
      />
      {registration.ticketPrice > 0 && (
        <OrderSum
          registration={registration}
          count={rows.length}
          promoCode={order.promoCode}
          onPromoCode={(promoCode) => change({ promoCode })}
          cultureCode={cultureCode}
          issue={issues.promoCode && texts[issues.promoCode]}
          texts={texts}
        />
      )}
      {problem && <Notice tone="wrong">{problem}</Notice>}
      <SubmissionNotice status={sending.status} texts={texts} onRetry={sending.retry} />
      <div className="player-buttons">
        <button type="submit" className="player-next" aria-disabled={isBusy}>
          {isBusy ? texts.SUBMITTING : `${texts.GROUP_ORDER_BUTTON} (${rows.length})`}
        </button>
      </div>
    </form>
  );
}

/** What the table lacks, before the server is asked. */
function check({ name, email }: StoredOrder, rows: StoredOrder["rows"]): Issues {
  const issues: Issues = {};
  if (name.trim() === "") issues.name = "GROUP_NAME_NEEDED";
  if (!isEmailAddress(email.trim())) issues.email = "TEXTBOX_EMAIL_ADDRESS_ERROR";
  for (const row of rows) {
    if (row.firstName.trim() === "" && row.lastName.trim() === "")
      issues[`${row.id}.firstName`] = "GROUP_NAME_NEEDED";
    if (!isEmailAddress(row.email.trim())) issues[`${row.id}.email`] = "TEXTBOX_EMAIL_ADDRESS_ERROR";
  }
  if (rows.length === 0) issues["1.firstName"] = "GROUP_NAME_NEEDED";
  return issues;
}

const toOrder = (order: StoredOrder, rows: StoredOrder["rows"], cultureCode: string): GroupOrder => ({
  contact: { name: order.name.trim(), email: order.email.trim() },
  people: rows.map((row) => ({
    firstName: row.firstName.trim(),
    lastName: row.lastName.trim(),
    email: row.email.trim(),
    cultureCode: row.cultureCode,
    results: row.results && [...row.results],
  })),
  promoCode: order.promoCode.trim(),
  cultureCode,
});

/** The rows of the people of an order, in its order. After a reload their addresses tell which they are. */
const idsOf = (rows: StoredOrder["rows"], { people }: GroupOrder): number[] => {
  const left = [...rows];
  return people.map(({ email, firstName }) => {
    const at = left.findIndex((row) => row.email.trim() === email && row.firstName.trim() === firstName);
    return at < 0 ? 0 : (left.splice(at, 1)[0]?.id ?? 0);
  });
};

/** Problem codes after which the registration is loaded again. */
const RELOADING = new Set([
  ...["scenario-changed", "terms-changed", "sold-out", "registration-not-open", "group-orders-closed"],
]);
