/** Collects the text that is typed until the returned function is called, which returns it; the page does not get it. */
export function collectTyping(): () => string {
  let typed: string[] = [];
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") typed = typed.slice(0, -1);
    // Keys without a character have longer names, such as "Enter".
    else if ([...event.key].length === 1) typed.push(event.key);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", collect, { capture: true });
  return () => {
    window.removeEventListener("keydown", collect, { capture: true });
    return typed.join("");
  };
}
