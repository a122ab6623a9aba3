import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import type { PlayerState } from "@foyer/player/use-player.ts";
import { useEffect, useRef } from "react";
import { postEmailCheck, Refusal } from "../page/server.ts";

/**
 * Checks for a duplicate address when the visitor leaves its question or its step. When the check itself fails, the
 * submission decides. Returns the handler for leaving a question. rules/attend 20
 */
export function useEmailCheck(code: string, player: PlayerState, isWanted: boolean) {
  const { inputs, play } = player.progress;
  const questionId = player.data.ticketFields.find(({ field }) => field === "email")?.questionId;
  const input = questionId === undefined ? undefined : inputs[questionId];
  const email = input?.type === "textbox" ? input.text.trim() : "";
  const checked = useRef("");
  const now = useRef({ player, email });
  useEffect(() => {
    now.current = { player, email };
  });

  const check = async () => {
    if (!isWanted || questionId === undefined || email === checked.current || !isEmailAddress(email)) return;
    checked.current = email;
    try {
      await postEmailCheck(code, email);
    } catch (error) {
      const isTaken = error instanceof Refusal && error.code === "email-already-registered";
      if (isTaken && now.current.email === email) {
        now.current.player.notice({ questionId, code: "EMAIL_ALREADY_REGISTERED" });
      }
    }
  };
  // The Next key of a phone's keyboard leaves the step but does not blur the field.
  const passed = play.passed.length;
  const atPassed = useRef(passed);
  useEffect(() => {
    if (passed > atPassed.current) void check();
    atPassed.current = passed;
  });
  return (leftId: number) => {
    if (leftId === questionId) void check();
  };
}
