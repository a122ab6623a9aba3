import { useState } from "react";
import { parseAddress } from "./page/address.ts";
import { usePath } from "./page/use-address.ts";
import type { FirstView } from "./registration/first-view.ts";
import { RegistrationPage } from "./registration/registration-page.tsx";
import { TicketPage } from "./ticket/ticket-page.tsx";

/** Shows the registration or ticket that the address names. `first` is the data that the server sent with the page. */
export function App({ first }: { first: FirstView | null }) {
  const path = usePath(first?.path);
  const [served, setServed] = useState(first);
  // The data is stale once the visitor leaves this address and comes back.
  if (served && served.path !== path) setServed(null);
  const { code, identifier } = parseAddress(path);
  if (identifier !== null) return <TicketPage key={identifier} code={code} identifier={identifier} />;
  return <RegistrationPage key={code} code={code} first={served} />;
}
