import { hasAtMostSymbols } from "@foyer/domain/text/count-symbols.ts";
import { findNameError, findTextError } from "@foyer/domain/text/invisible.ts";
import { z } from "zod";

/** Checks that a text has at most `maximum` symbols, as a person counts them. rules/values 8 */
export const symbols = (maximum: number) =>
  z.refine<string>((text) => hasAtMostSymbols(text, maximum), {
    error: `No more than ${maximum} symbols.`,
    abort: true,
  });

const without = (findError: (text: string) => string | undefined) =>
  z.check<string>((context) => {
    const message = findError(context.value);
    if (message) context.issues.push({ code: "custom", input: context.value, message });
  });

/** A check of names, titles and codes: no invisible characters. rules/values 9 */
export const visible = without(findNameError);

/** A check of texts of several lines: no characters that no text has. rules/values 9 */
export const readable = without(findTextError);

/** Creates the schema of a text of several lines in any script, of at most `maximum` symbols. rules/values 9 */
export const longText = (maximum: number) => z.string().check(symbols(maximum), readable);
