import type { Form } from "./form-context.ts";

/** For `onSubmit` of a form's element. */
export const submitOf = (form: Form) => (event: { preventDefault: () => void }) => {
  event.preventDefault();
  void form.submit();
};
