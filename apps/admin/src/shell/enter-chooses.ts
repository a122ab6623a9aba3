/**
 * Makes Enter choose the option that a combobox shows as active. Mantine keeps that option's index on its own and loses it
 * when a timer of its opening runs late, as on a busy machine: Enter would then choose another option or none, or submit
 * the form with the former choice. Runs before the combobox's own handler. Returns the end. rules/shell 44
 */
export function chooseOnEnter(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.isComposing || !(event.target instanceof Element)) return;
    const option = activeOptionOf(event.target);
    if (!option) return;
    event.preventDefault();
    event.stopPropagation();
    option.click();
  };
  document.addEventListener("keydown", onKeyDown, { capture: true });
  return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
}

function activeOptionOf(target: Element): HTMLElement | null {
  if (!target.matches("[role=combobox][aria-expanded=true]")) return null;
  const option = document.getElementById(target.getAttribute("aria-activedescendant") ?? "");
  return option?.matches("[role=option]") ? option : null;
}
