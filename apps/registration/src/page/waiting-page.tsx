/** The loading skeleton. The page's HTML contains the same, for the time before the scripts run. */
export function WaitingPage() {
  return <main className="card waiting" aria-busy="true" />;
}
