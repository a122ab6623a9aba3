import { parseAddress } from "./page/address.ts";
import { usePath } from "./page/use-address.ts";
import { RegistrationPage } from "./registration/registration-page.tsx";
import { TicketPage } from "./ticket/ticket-page.tsx";

/** Shows what the address names. */
export function App() {
  const { code, identifier } = parseAddress(usePath());
  if (identifier !== null) return <TicketPage key={identifier} code={code} identifier={identifier} />;
  return <RegistrationPage key={code} code={code} />;
}
