import { type Place, places } from "@foyer/contract/places.ts";
import { removeProjectPlace } from "@foyer/contract/project-places.ts";
import { Button, ScrollArea, Table } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { useWrite } from "../../server/use-write.ts";
import classes from "./project-table.module.css";

type Props = { projectId: number; places: readonly Place[]; mayEdit: boolean };

/** The attached places; one that is taken off by mistake can be added again. */
export function PlaceTable({ projectId, places: attached, mayEdit }: Props) {
  return (
    <ScrollArea className={classes.frame} type="auto">
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="5rem">ID</Table.Th>
            <Table.Th>Internal name</Table.Th>
            {mayEdit && <Table.Th w="9rem">Actions</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attached.map((place) => (
            <Table.Tr key={place.id}>
              <Table.Td>{place.id}</Table.Td>
              <Table.Td className={classes.name} dir="auto">
                {place.internalName}
              </Table.Td>
              {mayEdit && (
                <Table.Td>
                  <RemoveButton projectId={projectId} place={place} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

function RemoveButton({ projectId, place }: { projectId: number; place: Place }) {
  const messages = useMessages();
  const write = useWrite(removeProjectPlace, { refreshes: [places.list] });
  const remove = async () => {
    try {
      await write.mutateAsync({ params: { projectId, placeId: place.id } });
      messages.add("success", `“${place.internalName}” has been removed.`);
    } catch (failure) {
      messages.add("danger", (failure as ApiError).message);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={write.isPending}
      onClick={() => void remove()}
      aria-label={`Remove ${place.internalName}`}
    >
      Remove
    </Button>
  );
}
