import type { Culture } from "@foyer/domain/locale/choose-culture.ts";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import "@foyer/player/player.css";
import "@foyer/player/questions/questions.css";
import "@foyer/player/buttons.css";
import { lazy, type ReactNode } from "react";
import { groupPath } from "../page/address.ts";
import { LatePart } from "../page/late-part.tsx";
import { Notice } from "../page/notice.tsx";
import type { PublicRegistration } from "../page/server.ts";
import { goTo, useHandedOn } from "../page/use-address.ts";
import { forgetProgress } from "../registration/stored-progress.ts";
import { SubmissionNotice } from "../registration/submission-notice.tsx";
import { leaveSteps } from "../registration/use-step-history.ts";
import type { GroupTexts } from "./group-texts.ts";
import { OrderSum } from "./order-sum.tsx";
import { PeopleTable } from "./people-table.tsx";
import { PersonAnswers } from "./person-answers.tsx";
import { answersPlace, type Row } from "./stored-order.ts";
import { TextInput } from "./text-input.tsx";
import { useGroupOrder } from "./use-group-order.ts";
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

/** The form of an order, its code for the contact's address, or the answers to one person. rules/group-orders 2, 3 */
export function GroupForm(props: Props) {
  const { registration, maximum, prepared, cultureCode, texts, reload } = props;
  const { code } = registration;
  const ordering = useOrder({ code, version: prepared.data.version, cultureCode, maximum });
  const sending = useGroupOrder({ code, order: ordering.order, maximum, cultureCode, texts, reload });
  const person = useHandedOn("person");
  const answered = ordering.order.rows.find(({ id }) => id === person);
  const notice = <SubmissionNotice status={sending.status} texts={texts} onRetry={sending.retry} />;
  if (sending.confirmation) {
    const { isBusy, confirmation } = sending;
    return (
      <LatePart texts={texts}>
        <ConfirmEmail code={code} cultureCode={cultureCode} texts={texts} isBusy={isBusy} {...confirmation} />
        {notice}
      </LatePart>
    );
  }
  if (answered) return <OnePerson {...props} row={answered} changeRow={ordering.changeRow} />;
  return (
    <OrderFields {...props} ordering={ordering} sending={sending}>
      {notice}
    </OrderFields>
  );
}

type OneProps = Props & { row: Row; changeRow: ReturnType<typeof useOrder>["changeRow"] };

function OnePerson({ registration: { code }, cultureCode, prepared, texts, row, changeRow }: OneProps) {
  const close = () => leaveSteps(() => window.history.back());
  return (
    <PersonAnswers
      key={row.id}
      code={code}
      cultureCode={cultureCode}
      prepared={prepared}
      row={row}
      texts={texts}
      onAnswered={(results) => {
        changeRow(row.id, { results });
        close();
      }}
      onDropped={() => {
        changeRow(row.id, { results: null });
        forgetProgress(answersPlace(code, row.id));
        close();
      }}
      onClosed={close}
    />
  );
}

type FieldsProps = Props & {
  ordering: ReturnType<typeof useOrder>;
  sending: ReturnType<typeof useGroupOrder>;
  children: ReactNode;
};

function OrderFields({ registration, ordering, sending, children, ...page }: FieldsProps) {
  const { maximum, cultures, cultureCode, texts } = page;
  const { order, change } = ordering;
  const { form, issues, problem, isBusy, count, submit } = sending;
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
        onAnswer={(id) => goTo(groupPath(registration.code), { person: id })}
      />
      {registration.ticketPrice > 0 && (
        <OrderSum
          registration={registration}
          count={count}
          promoCode={order.promoCode}
          onPromoCode={(promoCode) => change({ promoCode })}
          cultureCode={cultureCode}
          issue={issues.promoCode && texts[issues.promoCode]}
          texts={texts}
        />
      )}
      {problem && <Notice tone="wrong">{problem}</Notice>}
      {children}
      <div className="player-buttons">
        <button type="submit" className="player-next" aria-disabled={isBusy}>
          {isBusy ? texts.SUBMITTING : `${texts.GROUP_ORDER_BUTTON} (${count})`}
        </button>
      </div>
    </form>
  );
}
