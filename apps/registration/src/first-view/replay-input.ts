import { flushSync } from "react-dom";

type Input = HTMLInputElement | HTMLTextAreaElement;

/**
 * Hands in what was typed, chosen and ticked before the scripts came: React leaves it where it stands, but was not there
 * to hear of it, and would put back what it knows with the first change. Each change is worked in before the next.
 */
export function replayInput(root: HTMLElement): void {
  const inputs = [...root.querySelectorAll<Input>("form :is(input, textarea)")];
  const selects = [...root.querySelectorAll<HTMLSelectElement>("form select")];
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

/** React compares with what it was last told of: the element's own setter tells it, the prototype's does not. */
function type(input: Input, value: string): void {
  const { selectionStart, selectionEnd } = input;
  const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  input.value = input.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(input, value);
  if (document.activeElement === input) input.setSelectionRange(selectionStart, selectionEnd);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
