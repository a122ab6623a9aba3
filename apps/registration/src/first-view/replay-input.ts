import { flushSync } from "react-dom";

type Input = HTMLInputElement | HTMLTextAreaElement;

/**
 * Replays the input events of fields that the visitor changed before hydration. Hydration keeps the values in the DOM
 * but not in React's state, so the next render would reset them. Each change is flushed before the next.
 */
export function replayInput(root: HTMLElement): void {
  const inputs = [...root.querySelectorAll<Input>("form :is(input, textarea)")];
  const selects = [...root.querySelectorAll<HTMLSelectElement>("select")];
  const changes = [...inputs.flatMap(changeOfInput), ...selects.flatMap(changeOfSelect)];
  for (const replay of changes) flushSync(replay);
}

type Change = () => void;

function changeOfInput(input: Input): Change[] {
  if (input instanceof HTMLInputElement && (input.type === "checkbox" || input.type === "radio")) {
    return input.checked === input.defaultChecked ? [] : [() => tick(input)];
  }
  const { value } = input;
  return value === input.defaultValue ? [] : [() => type(input, value)];
}

function changeOfSelect(select: HTMLSelectElement): Change[] {
  const { value } = select;
  const isChanged = [...select.options].some(({ selected, defaultSelected }) => selected && !defaultSelected);
  const choose = () => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return isChanged && value !== "" ? [choose] : [];
}

function tick(input: HTMLInputElement): void {
  input.checked = input.defaultChecked;
  input.click();
}

/** React tracks values through a setter on the element. Setting the value through the prototype bypasses the tracker. */
function type(input: Input, value: string): void {
  const { selectionStart, selectionEnd } = input;
  const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  input.value = input.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, value);
  if (document.activeElement === input) input.setSelectionRange(selectionStart, selectionEnd);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
