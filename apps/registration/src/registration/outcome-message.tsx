import { registrationPath } from "../page/address.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { Thanks } from "../page/thanks.tsx";
import { goTo } from "../page/use-address.ts";

type Props = { message: string; code: string; texts: PageTexts };

/** The result of a registration that ends in a message instead of a ticket. */
export function OutcomeMessage({ message, code, texts }: Props) {
  return (
    <div className="outcome">
      <span className="outcome-mark" aria-hidden="true" />
      <Thanks texts={texts} />
      <p className="outcome-text" dir="auto">
        {message}
      </p>
      <button type="button" className="button" onClick={() => goTo(registrationPath(code))}>
        {texts.REGISTER_ANOTHER}
      </button>
    </div>
  );
}
