import { LIMITS } from "@foyer/contract/limits.ts";
import type { PlayData } from "@foyer/contract/play.ts";
import { contactKindOf } from "@foyer/domain/question/question-settings.ts";
import { momentFieldOf } from "../../form/fields/moment-field.tsx";
import { severalFieldOf } from "../../form/fields/several-field.tsx";
import { NoMailServer } from "../../session/no-mail-server.tsx";
import type { RegistrationValues } from "./opening-times.ts";

const MomentField = momentFieldOf<RegistrationValues>();
const SeveralField = severalFieldOf<RegistrationValues>();

type Props = {
  timeZone: string;
  hasPrice: boolean;
  /** Visitors correct their answers until a time. */
  corrects: boolean;
  /** Visitors pass tickets on until a time. */
  passesOn: boolean;
  /** The questions of now; undefined while they load. */
  play: PlayData | undefined;
};

/** The fields that say until when visitors cancel, correct and pass on their own tickets. rules/tickets 61, 62, 66 */
export function HolderFields({ timeZone, hasPrice, corrects, passesOn, play }: Props) {
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

/** The questions whose answers visitors may be let correct. */
function correctable(play: PlayData | undefined) {
  const questions = play?.steps.flatMap((step) => step.questions) ?? [];
  return questions.filter(
    ({ type, settings }) =>
      type !== "note" && type !== "promo code" && contactKindOf(settings) !== "verificationCode",
  );
}
