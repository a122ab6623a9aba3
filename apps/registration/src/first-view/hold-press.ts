type Press = { press: () => void; isThere: () => boolean };

/**
 * Holds back presses of buttons and submissions of forms until the page can handle them. The returned function lets
 * presses through and repeats the last one held, if its element is still on the page.
 */
export function holdPress(): () => void {
  let held: Press | undefined;
  const hold = (event: Event, press: Press) => {
    event.preventDefault();
    event.stopPropagation();
    held = press;
  };
  const onSubmit = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    hold(event, { press: () => form.requestSubmit(submitter), isThere: () => form.isConnected });
  };
  const onClick = (event: MouseEvent) => {
    // The click on a submit button is not held: it causes the submission.
    const button =
      event.target instanceof Element && event.target.closest<HTMLButtonElement>("button[type=button]");
    if (!button) return;
    hold(event, { press: () => button.click(), isThere: () => button.isConnected });
  };
  document.addEventListener("submit", onSubmit, { capture: true });
  document.addEventListener("click", onClick, { capture: true });
  return () => {
    document.removeEventListener("submit", onSubmit, { capture: true });
    document.removeEventListener("click", onClick, { capture: true });
    if (held?.isThere()) held.press();
  };
}
