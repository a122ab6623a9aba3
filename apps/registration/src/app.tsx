import { useState } from "react";
import { parseAddress } from "./page/address.ts";
import { usePath } from "./page/use-address.ts";
import type { FirstView } from "./registration/first-view.ts";
import { RegistrationPage } from "./registration/registration-page.tsx";
import { TicketPage } from "./ticket/ticket-page.tsx";

/** Shows what the address names; `first` is what the server has sent of it. */
export function App({ first }: { first: FirstView | null }) {
  const path = usePath(first?.path);
  const [served, setServed] = useState(first);
  // It is old when somebody comes back to it.
  if (served && served.path !== path) setServed(null);
  const { code, identifier } = parseAddress(path);
  if (identifier !== null) return <TicketPage key={identifier} code={code} identifier={identifier} />;
  return <RegistrationPage key={code} code={code} first={served} />;
}
