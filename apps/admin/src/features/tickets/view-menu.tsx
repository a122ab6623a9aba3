import {
  createOwnView,
  createProjectView,
  type TicketView,
  updateOwnView,
  updateProjectView,
} from "@foyer/contract/ticket-views.ts";
import { Button, Divider, Input, Popover, Stack, Text } from "@mantine/core";
import { IconCheck, IconChevronDown, IconDeviceFloppy, IconPencil, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useSession } from "../../session/use-session.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { useTicketView } from "./use-ticket-view.ts";
import { useUpdateView } from "./use-update-view.ts";
import type { Question } from "./view-dialog.tsx";
import classes from "./view-menu.module.css";

const ViewDialog = lazyPart(() => import("./view-dialog.tsx").then((module) => module.ViewDialog));

type View = ReturnType<typeof useTicketView>;

/** The saved views of the tickets screen: shows which one is shown, and chooses, saves and changes them. rules/tickets 45 */
export function ViewMenu({ projectId }: { projectId: number }) {
  const view = useTicketView(projectId);
  const [isOpen, setOpen] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const target = useRef<HTMLButtonElement>(null);
  const { current, isChanged } = view;
  const close = () => {
    setQuestion(undefined);
    target.current?.focus();
  };
  const name = current?.name ?? ALL;
  return (
    <Input.Wrapper label="View" labelElement="div">
      <div>
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          shadow="md"
          trapFocus
          returnFocus
          withinPortal
        >
          <Popover.Target>
            <Button
              ref={target}
              variant="default"
              className={classes.button ?? ""}
              rightSection={<IconChevronDown size={16} aria-hidden />}
              aria-label={`View: ${name}${isChanged ? ", changed" : ""}`}
              onClick={() => setOpen((was) => !was)}
            >
              <span className={classes.name}>
                <bdi>{name}</bdi>
                {isChanged && <i> (changed)</i>}
              </span>
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Views" className={classes.dropdown ?? ""}>
            <ViewList view={view} onDone={() => setOpen(false)}>
              <ViewActions
                projectId={projectId}
                view={view}
                onAsk={(next) => {
                  setOpen(false);
                  setQuestion(next);
                }}
                onDone={() => setOpen(false)}
              />
            </ViewList>
          </Popover.Dropdown>
        </Popover>
      </div>
      {question && (
        <ViewDialog
          projectId={projectId}
          question={question}
          current={current}
          parameters={view.shown}
          onSaved={view.enter}
          onDeleted={() => view.choose(undefined, { replace: true })}
          onClose={close}
        />
      )}
    </Input.Wrapper>
  );
}

const ALL = "All tickets";

type ListProps = { view: View; onDone: () => void; children: ReactNode };

/** All views by their scope, and what can be done with them. */
function ViewList({ view: { views, current, choose }, onDone, children }: ListProps) {
  const pick = (one: TicketView | undefined) => () => {
    choose(one);
    onDone();
  };
  const groups = [
    { title: "Your views", some: views.filter(({ scope }) => scope === "own") },
    { title: "Views of the project", some: views.filter(({ scope }) => scope === "project") },
  ];
  return (
    <Stack gap={2}>
      <Choice name={ALL} isChosen={!current} onChoose={pick(undefined)} />
      {groups
        .filter(({ some }) => some.length > 0)
        .map(({ title, some }) => (
          <section key={title} aria-label={title}>
            <Text size="xs" c="dimmed" px="sm" pt={6} aria-hidden>
              {title}
            </Text>
            {some.map((one) => (
              <Choice
                key={one.id}
                name={one.name}
                isDefault={one.isDefault}
                isChosen={one.id === current?.id}
                onChoose={pick(one)}
              />
            ))}
          </section>
        ))}
      <Divider my={4} />
      {children}
    </Stack>
  );
}

type ChoiceProps = { name: string; isDefault?: boolean; isChosen: boolean; onChoose: () => void };

function Choice({ name, isDefault = false, isChosen, onChoose }: ChoiceProps) {
  return (
    <Item
      icon={<IconCheck size={16} aria-hidden visibility={isChosen ? "visible" : "hidden"} />}
      isChosen={isChosen}
      onPress={onChoose}
    >
      <bdi>{name}</bdi>
      {isDefault && " (default)"}
    </Item>
  );
}

type ItemProps = { icon?: ReactNode; isChosen?: boolean; onPress: () => void; children: ReactNode };

const Item = ({ icon, isChosen, onPress, children }: ItemProps) => (
  <Button
    variant="subtle"
    color="gray"
    justify="flex-start"
    fullWidth
    className={classes.item ?? ""}
    leftSection={icon ?? <span className={classes.noIcon} />}
    onClick={onPress}
    {...(isChosen && { "aria-current": true })}
  >
    <span className={classes.name}>{children}</span>
  </Button>
);

type ActionsProps = {
  projectId: number;
  view: View;
  onAsk: (question: Question) => void;
  onDone: () => void;
};

/** The actions on the shown view, and saving another one. */
function ViewActions({ projectId, view, onAsk, onDone }: ActionsProps) {
  const { can } = useSession();
  const { current, isChanged, shown, choose } = view;
  const update = useUpdateView(projectId);
  const mayChange = current && can(current.scope === "own" ? updateOwnView : updateProjectView);
  const ask = (question: Question) => () => onAsk(question);
  const save = <IconDeviceFloppy size={16} aria-hidden />;
  return (
    <>
      {current && isChanged && mayChange && (
        <Item
          icon={save}
          onPress={() => {
            update(current, shown);
            onDone();
          }}
        >
          Update “<bdi>{current.name}</bdi>”
        </Item>
      )}
      {current && isChanged && (
        <Item
          onPress={() => {
            choose(current);
            onDone();
          }}
        >
          Go back to “<bdi>{current.name}</bdi>”
        </Item>
      )}
      {can(createOwnView) && (
        <Item icon={save} onPress={ask("save")}>
          Save view …
        </Item>
      )}
      {can(createProjectView) && (
        <Item icon={save} onPress={ask("save-for-project")}>
          Save view for the project …
        </Item>
      )}
      {mayChange && (
        <>
          <Item icon={<IconPencil size={16} aria-hidden />} onPress={ask("edit")}>
            Rename or set as default …
          </Item>
          <Item icon={<IconTrash size={16} aria-hidden />} onPress={ask("delete")}>
            Delete view …
          </Item>
        </>
      )}
    </>
  );
}
