/** A page with one message. */
export function Notice({ title, text }: { title: string; text: string }) {
  return (
    <main className="card">
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}
