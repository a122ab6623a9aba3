/** What is seen until the page is there; the same stands in the page's HTML, until the scripts are. */
export function WaitingPage() {
  return <main className="card waiting" aria-busy="true" />;
}
