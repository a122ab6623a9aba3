import { lazy, useState } from "react";
import { groupOf, isOwnTickets, parseAddress, waitingOf } from "./page/address.ts";
import { LatePage } from "./page/late-part.tsx";
import { usePath } from "./page/use-address.ts";
import type { FirstView } from "./registration/first-view.ts";
import { RegistrationPage } from "./registration/registration-page.tsx";
import { TicketPage } from "./ticket/ticket-page.tsx";

const ProviderReturn = lazy(() =>
  import("./sign-in/provider-return.tsx").then((module) => ({ default: module.ProviderReturn })),
);

const WaitingListPage = lazy(() =>
  import("./waiting/waiting-list-page.tsx").then((module) => ({ default: module.WaitingListPage })),
);

const GroupPages = lazy(() =>
  import("./group/group-pages.tsx").then((module) => ({ default: module.GroupPages })),
);

const OwnTicketsPage = lazy(() =>
  import("./own-tickets/own-tickets-page.tsx").then((module) => ({ default: module.OwnTicketsPage })),
);

const OfferPage = lazy(() =>
  import("./holder/offer-page.tsx").then((module) => ({ default: module.OfferPage })),
);

/** Shows the registration, ticket, group, offer, place in line or tickets of an address that the address names. `first` is the data that the server sent with the page. */
export function App({ first }: { first: FirstView | null }) {
  const path = usePath(first?.path);
  const [served, setServed] = useState(first);
  // The data is stale once the visitor leaves this address and comes back.
  if (served && served.path !== path) setServed(null);
  const { code, identifier, offer } = parseAddress(path);
  if (code === "sign-in" && identifier === null) {
    return (
      <LatePage key={path}>
        <ProviderReturn />
      </LatePage>
    );
  }
  const waiting = waitingOf(path);
  if (waiting !== null) {
    return (
      <LatePage key={path}>
        <WaitingListPage key={waiting} code={code} identifier={waiting} />
      </LatePage>
    );
  }
  const group = groupOf(path);
  if (group !== null) {
    return (
      <LatePage key={path}>
        <GroupPages key={group} code={code} identifier={group} />
      </LatePage>
    );
  }
  if (isOwnTickets(path)) {
    return (
      <LatePage key={path}>
        <OwnTicketsPage key={code} code={code} />
      </LatePage>
    );
  }
  if (offer !== null) {
    return (
      <LatePage key={path}>
        <OfferPage key={offer} token={offer} />
      </LatePage>
    );
  }
  if (identifier !== null) return <TicketPage key={identifier} code={code} identifier={identifier} />;
  return <RegistrationPage key={code} code={code} first={served} />;
}
