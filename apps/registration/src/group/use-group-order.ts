import type { GroupOrder } from "@foyer/contract/group-orders.ts";
import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { groupPath } from "../page/address.ts";
import { goTo } from "../page/use-address.ts";
import type { Refused, Send } from "../registration/send-submission.ts";
import { forgetProgress } from "../registration/stored-progress.ts";
import { useConfirmation } from "../registration/use-confirmation.ts";
import { useSending } from "../registration/use-submission.ts";
import { type Ordered, postOrder } from "./group-calls.ts";
import type { GroupTexts } from "./group-texts.ts";
import { type Issues, issuesOf, reasonOf } from "./order-issues.ts";
import { answersPlace, forgetOrder, isEmptyRow, type StoredOrder } from "./stored-order.ts";

type Ordering = {
  code: string;
  order: StoredOrder;
  maximum: number;
  cultureCode: string;
  texts: GroupTexts;
  /** The questions or the price have changed: load them again. */
  reload: () => void;
};

/** Sends an order exactly once, and says what stands against it. rules/group-orders 5–7 */
export function useGroupOrder({ code, order, maximum, cultureCode, texts, reload }: Ordering) {
  const [issues, setIssues] = useState<Issues>({});
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const post = useCallback<Send<Ordered>>((...sent) => postOrder(code, ...sent), [code]);
  const { status, send, retry } = useSending<GroupOrder, Ordered>(`group.${code}`, post, (outcome) =>
    "answer" in outcome ? finish(outcome.answer) : refuse(outcome),
  );
  const { confirmation, ...confirming } = useConfirmation<GroupOrder>(send);
  const isBusy = status === "sending";
  const rows = order.rows.filter((row) => !isEmptyRow(row));
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
    show(found, reasonOf(refusal, texts, { maximum, hasIssues: Object.keys(found).length > 0 }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = check(order, rows);
    if (Object.keys(found).length > 0) return show(found, texts.GROUP_CHECK_ROWS);
    setIssues({});
    setProblem(null);
    send(toOrder(order, rows, cultureCode));
  };
  return { form, issues, problem, confirmation, status, retry, isBusy, count: rows.length, submit };
}

/** Texts of what the table lacks, before the server is asked. */
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
