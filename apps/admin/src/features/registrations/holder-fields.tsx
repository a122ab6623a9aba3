import { LIMITS } from "@foyer/contract/limits.ts";
import type { PlayData } from "@foyer/contract/play.ts";
import { contactKindOf } from "@foyer/domain/question/question-settings.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { momentFieldOf } from "../../form/fields/moment-field.tsx";
import { numberFieldOf } from "../../form/fields/number-field.tsx";
import { severalFieldOf } from "../../form/fields/several-field.tsx";
import { NoMailServer } from "../../session/no-mail-server.tsx";
import type { RegistrationValues } from "./opening-times.ts";

const { CheckField } = fieldsOf<RegistrationValues>();
const NumberField = numberFieldOf<RegistrationValues>();
const MomentField = momentFieldOf<RegistrationValues>();
const SeveralField = severalFieldOf<RegistrationValues>();

type Props = {
  timeZone: string;
  hasPrice: boolean;
  /** Visitors cancel until a time. */
  cancels: boolean;
  /** Paid tickets, too, for a part of the price. */
  refunds: boolean;
  /** The first percentage ends before. */
  hasStages: boolean;
  /** Visitors correct their answers until a time. */
  corrects: boolean;
  /** Visitors pass tickets on until a time. */
  passesOn: boolean;
  /** The questions of now; undefined while they load. */
  play: PlayData | undefined;
};

/** The fields that say until when visitors cancel, correct and pass on their own tickets. rules/tickets 61, 62, 66, 71 */
export function HolderFields({ timeZone, hasPrice, corrects, passesOn, play, ...more }: Props) {
  const tickets = hasPrice ? "unpaid tickets" : "tickets";
  const choices = correctable(play).map(({ id, text }) => ({ value: String(id), label: text }));
  return (
    <>
      <MomentField
        name="cancelUntil"
        dayLabel="Visitors cancel until (day)"
        timeLabel="Visitors cancel until (time)"
        calendarLabel="Choose the last day to cancel"
        hint={`Visitors cancel their own ${tickets} on the ticket’s page until then, in ${timeZone}. Leave empty to not allow it.`}
      />
      {hasPrice && more.cancels && <RefundFields refunds={more.refunds} hasStages={more.hasStages} />}
      <MomentField
        name="correctUntil"
        dayLabel="Visitors correct answers until (day)"
        timeLabel="Visitors correct answers until (time)"
        calendarLabel="Choose the last day to correct answers"
        hint="Visitors correct their answers on the ticket’s page until then. Leave empty to not allow it."
      />
      {corrects && (
        <>
          <SeveralField
            name="correctableQuestions"
            label="Answers that visitors correct"
            hint="A promo code is never corrected. A new email address is confirmed by a mailed code."
            choices={choices}
            nameOf={(id) => `Question ${id}, not asked any more`}
            nothingFound="No question has this text."
            clearLabel="All questions"
            noneChosen="All questions"
            maximum={LIMITS.scenarioItems}
          />
          <NoMailServer>
            Visitors must ask you for the code of a new address: admins read it in the outbox.
          </NoMailServer>
        </>
      )}
      <MomentField
        name="passOnUntil"
        dayLabel="Visitors pass tickets on until (day)"
        timeLabel="Visitors pass tickets on until (time)"
        calendarLabel="Choose the last day to pass tickets on"
        hint="Visitors offer their ticket to a colleague on its page until then; not where attendees sign in. Leave empty to not allow it."
      />
      {passesOn && (
        <NoMailServer>Offers of tickets wait in the outbox, where admins read their links.</NoMailServer>
      )}
    </>
  );
}

/** The fields that say what comes back of a paid ticket. rules/tickets 71 */
function RefundFields({ refunds, hasStages }: Pick<Props, "refunds" | "hasStages">) {
  return (
    <>
      <NumberField
        name="refundPercent"
        label="Refund of paid tickets (%)"
        hint="Visitors cancel paid tickets, too, and get back this share: 100 for all of it, 0 for nothing. Their page says the amount before. Leave empty to cancel paid tickets yourself."
        required={false}
      />
      {refunds && (
        <>
          <MomentField
            name="refundUntil"
            dayLabel="This share until (day)"
            timeLabel="This share until (time)"
            calendarLabel="Choose the last day of this share"
            near="cancelUntil"
            hint="Leave empty to give back this share as long as visitors can cancel."
          />
          {hasStages && (
            <NumberField
              name="laterRefundPercent"
              label="Refund after that (%)"
              hint="Leave empty to cancel paid tickets yourself after that."
              required={false}
            />
          )}
          <CheckField
            name="refundsHandPayments"
            label="Also payments that you have marked"
            hint="You give that money back yourself: Home lists it as a refund due. Payments by card go back by themselves."
          />
        </>
      )}
    </>
  );
}

/** The questions whose answers visitors may be let correct. */
function correctable(play: PlayData | undefined) {
  const questions = play?.steps.flatMap((step) => step.questions) ?? [];
  return questions.filter(
    ({ type, settings }) =>
      type !== "note" && type !== "promo code" && contactKindOf(settings) !== "verificationCode",
  );
}
