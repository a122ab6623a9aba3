import { getEventFace, updateEventFace } from "@foyer/contract/event-face.ts";
import { faceColours, SCHEMES, type Scheme } from "@foyer/domain/event-face/face-colours.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Alert, ColorInput, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import { useWrite } from "../../server/use-write.ts";
import { focusHeading } from "../../shell/focus-heading.ts";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";

type Props = {
  projectId: number;
  /** If empty: none. */
  saved: string;
  version: number;
  /** Called with a colour that can be shown; undefined: the saved one. */
  onChoose: (colour: string | undefined) => void;
};

const COLOUR = /^#[0-9a-f]{6}$/;

/** Chooses the colour of visitors' pages, and says where it has to be changed to be read. rules/event-face 4 */
export function ColourForm({ projectId, saved, version, onChoose }: Props) {
  const messages = useMessages();
  const write = useWrite(updateEventFace, { refreshes: [getEventFace] });
  const [text, setText] = useState(saved);
  const colour = text.trim().toLowerCase();
  const isColour = COLOUR.test(colour);
  const error = colour === "" || isColour ? undefined : "Must be a colour, such as #3450c4";
  const isDirty = colour !== saved;

  const choose = (next: string) => {
    setText(next);
    const wanted = next.trim().toLowerCase();
    onChoose(wanted === "" || COLOUR.test(wanted) ? wanted : undefined);
  };
  const save = async (): Promise<boolean> => {
    if (error || !isDirty || write.isPending) return false;
    try {
      await write.mutateAsync({ params: { projectId }, body: { colour }, version });
    } catch {
      return false;
    }
    onChoose(undefined);
    messages.add("success", "The colour has been saved.");
    focusHeading();
    return true;
  };
  const leaveDialog = useLeaveGuard({ isDirty: () => isDirty, save: error ? undefined : save });
  return (
    <Paper
      withBorder
      p="lg"
      component="form"
      aria-label="Colour"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {leaveDialog}
      <Stack gap="md">
        <ColorInput
          label="Colour"
          description="Used for buttons, links and page headers. Leave empty for the standard blue."
          format="hex"
          fixOnBlur={false}
          popoverProps={{ withinPortal: true }}
          eyeDropperButtonProps={{ "aria-label": "Pick a colour from the screen" }}
          value={text}
          onChange={choose}
          error={error}
        />
        {isColour && (
          <div role="status">
            {SCHEMES.map((scheme) => (
              <Text key={scheme} size="sm" c="var(--muted)">
                {sentence(colour, scheme)}
              </Text>
            ))}
          </div>
        )}
        {write.error && (
          <Alert color="red" role="alert" title="The colour was not saved.">
            {write.error.message}
          </Alert>
        )}
        <ButtonRow>
          <ReasonedButton
            type="submit"
            loading={write.isPending}
            disabledReason={error ? "Choose another colour." : isDirty ? undefined : "Nothing has changed."}
          >
            Save colour
          </ReasonedButton>
        </ButtonRow>
      </Stack>
    </Paper>
  );
}

/** Says how the colour is changed in a scheme. */
function sentence(colour: string, scheme: Scheme): string {
  const { fill, accent } = faceColours(colour)[scheme];
  const moved = scheme === "light" ? "darkened" : "lightened";
  const pages = `On ${scheme} pages`;
  if (fill !== colour) return `${pages} it is ${moved}: ${fill} on buttons, ${accent} in links.`;
  return accent === colour
    ? `${pages} it is used as it is.`
    : `${pages} it is used as it is on buttons, and ${moved} to ${accent} in links.`;
}
