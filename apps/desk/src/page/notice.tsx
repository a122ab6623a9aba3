/** A page with one thing to say. */
export function Notice({ title, text }: { title: string; text: string }) {
  return (
    <main className="card">
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}
