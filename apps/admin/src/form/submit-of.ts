import type { Form } from "./form-context.ts";

/** The `onSubmit` handler of a form element. */
export const submitOf = (form: Form) => (event: { preventDefault: () => void }) => {
  event.preventDefault();
  void form.actions.submit();
};
