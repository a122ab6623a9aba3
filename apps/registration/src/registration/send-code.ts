import type { SendCode } from "@foyer/player/player-context.ts";
import { postCodeRequest, Refusal } from "../page/server.ts";

/** Requests a verification code and returns the outcome. rules/player 14 */
export async function sendCode(
  code: string,
  wanted: { email: string; cultureCode: string },
): ReturnType<SendCode> {
  try {
    await postCodeRequest(code, wanted);
    return "sent";
  } catch (error) {
    return error instanceof Refusal && error.status === 429 ? "too-many" : "failed";
  }
}
