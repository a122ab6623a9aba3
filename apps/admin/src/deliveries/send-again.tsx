import { Button } from "@mantine/core";
import { messages } from "../messages/messages.ts";

type Props = {
  /** Which delivery it is: "of ticket 12". */
  of: string;
  isOff: boolean;
  onClick: () => void;
};

/** The action of a row that sends a delivery again. */
export function SendAgain({ of, isOff, onClick }: Props) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={isOff}
      aria-label={`Send again the delivery ${of}`}
      onClick={onClick}
    >
      Send again
    </Button>
  );
}

/** Shows the outcome of sending again. */
export const toldAgain = <A,>(words: (answer: A) => string) => ({
  onSuccess: (answer: A) => messages.add("success", words(answer)),
  onError: ({ message }: Error) => messages.add("danger", message),
});
