import {
  getEventFace,
  getEventPicture,
  removeEventPicture,
  updateEventFace,
  uploadEventPicture,
} from "@foyer/contract/event-face.ts";
import { Paper, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { useRead } from "../../server/use-read.ts";
import { useReadFile } from "../../server/use-read-file.ts";
import { useSession } from "../../session/use-session.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { ColourForm } from "./colour-form.tsx";
import { FacePreview } from "./face-preview.tsx";
import { PictureForm } from "./picture-form.tsx";
import { RemovePicture } from "./remove-picture.tsx";

type Props = { projectId: number; projectName: string; logo: Blob | undefined };

const CHANGED = [getEventFace, getEventPicture];

/** The picture above visitors' pages and their colour, with a preview of what is being chosen. rules/event-face 6 */
export function EventFacePanel({ projectId, projectName, logo }: Props) {
  const { can } = useSession();
  const params = { projectId };
  const read = useRead(getEventFace, { params });
  const version = read.data?.version ?? 0;
  const hasPicture = read.data?.picture != null;
  const picture = useReadFile(getEventPicture, { params }, version, hasPicture);
  const [chosenColour, setChosenColour] = useState<string>();
  const [chosenFile, setChosenFile] = useState<File | null>(null);
  return (
    <Loaded read={read} failed="The colour and the picture could not be loaded.">
      {({ colour }) => (
        <Stack gap="md">
          <Paper withBorder p="lg" component="section" aria-label="Visitors' pages">
            <Stack gap="md" align="flex-start">
              <Title order={2} size="h4">
                Visitors' pages
              </Title>
              <FacePreview
                colour={chosenColour ?? colour}
                picture={chosenFile ?? (hasPicture ? picture.data?.file?.blob : undefined)}
                logo={logo}
                projectName={projectName}
              />
              {hasPicture && can(uploadEventPicture) && (
                <RemovePicture
                  key={version}
                  projectId={projectId}
                  version={version}
                  name="header picture"
                  endpoint={removeEventPicture}
                  refreshes={CHANGED}
                />
              )}
            </Stack>
          </Paper>
          {can(updateEventFace) && (
            <ColourForm
              // A colour that is not saved yet outlives a picture's upload.
              key={colour}
              projectId={projectId}
              saved={colour}
              version={version}
              onChoose={setChosenColour}
            />
          )}
          {can(uploadEventPicture) && (
            <PictureForm
              projectId={projectId}
              name="header picture"
              label={hasPicture ? "Another header picture" : "Header picture"}
              hint="Three times as wide as high, 1,440 pixels or more; "
              version={version}
              endpoint={uploadEventPicture}
              refreshes={CHANGED}
              preview={() => null}
              onChoose={setChosenFile}
            />
          )}
        </Stack>
      )}
    </Loaded>
  );
}
