import type { Project } from "@foyer/contract/projects.ts";
import type { PromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { downloadPromoCodes, listPromoCodes, type PromoCode } from "@foyer/contract/promo-codes.ts";
import { Button, Group } from "@mantine/core";
import { IconDice5, IconDownload, IconPlus, IconUpload } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { z } from "zod";
import { ListPage } from "../../list/list-page.tsx";
import { SearchInput } from "../../list/search-input.tsx";
import { useWholeList } from "../../list/use-whole-list.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import type { ApiError } from "../../server/api-error.ts";
import { download } from "../../server/download.ts";
import { useRead } from "../../server/use-read.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { PROMO_CODE_COLUMNS } from "./promo-code-columns.tsx";
import { codeFinder, PROMO_CODE_SORTS, sortCodes } from "./promo-code-lines.ts";
import { UsageBar } from "./usage-bar.tsx";
import { useGroup } from "./use-group.ts";
import { usePromoCodeEditing } from "./use-promo-code-editing.ts";

const AddPromoCode = lazyPart(() => import("./add-promo-code.tsx").then((module) => module.AddPromoCode));
const GeneratePromoCodes = lazyPart(() =>
  import("./generate-promo-codes.tsx").then((module) => module.GeneratePromoCodes),
);
const RemovePromoCode = lazyPart(() =>
  import("./remove-promo-code.tsx").then((module) => module.RemovePromoCode),
);
const UploadPromoCodes = lazyPart(() =>
  import("./upload-promo-codes.tsx").then((module) => module.UploadPromoCodes),
);

const CodeSearch = z.object({
  q: z.string().max(1000).default(""),
  sort: z.enum(PROMO_CODE_SORTS).default("promoCode"),
  order: z.enum(["asc", "desc"]).default("asc"),
});

const NONE: readonly PromoCode[] = [];

/** The codes of a group of promo codes. */
export function PromoCodeListScreen() {
  const { projectId } = useScreenParams("promoCodes");
  return <ProjectPage id={projectId}>{(project) => <OfGroup project={project} />}</ProjectPage>;
}

function OfGroup({ project }: { project: Project }) {
  const { promotionId } = useScreenParams("promoCodes");
  const { read } = useGroup(project.id, promotionId);
  return (
    <Loaded read={read} failed="The promocode group could not be loaded.">
      {(group) => <Codes key={group.id} project={project} group={group} />}
    </Loaded>
  );
}

type Dialog = "add" | "generate" | "upload" | PromoCode;

function Codes({ project, group }: { project: Project; group: PromoCodeGroup }) {
  const key = { projectId: project.id, groupId: group.id };
  const read = useRead(listPromoCodes, { params: key });
  const { editing, leaveDialog } = usePromoCodeEditing(key);
  const list = useWholeList(CodeSearch, { filters: ["q"], one: "code", many: "codes" });
  const { sort, order } = list.search;
  const [dialog, setDialog] = useState<Dialog>();
  const context = useMemo(() => ({ project, remove: setDialog }), [project]);
  const codes = read.data ?? NONE;
  const find = useMemo(() => codeFinder(sortCodes(codes, sort, order)), [codes, sort, order]);
  const rows = useMemo(() => find(list.shown.q), [find, list.shown.q]);
  const close = () => setDialog(undefined);
  return (
    <>
      {leaveDialog}
      <ListPage
        {...list.of(read, { rows, all: codes.length })}
        label="Table of promo codes"
        columns={PROMO_CODE_COLUMNS}
        keyOf={({ id }) => id}
        context={context}
        editing={editing}
        sorting={{ sort, order, onSort: (name, next) => list.setSearch({ sort: name, order: next }) }}
        buttons={<Buttons groupKey={key} hasCodes={codes.length > 0} open={setDialog} />}
        filters={
          codes.length > 0 && (
            <Group align="flex-end" gap="md">
              <SearchInput
                placeholder="Promo code"
                value={list.search.q}
                onChange={(q) => list.narrow({ q }, { typing: true })}
                w={{ base: "100%", sm: 260 }}
              />
              <UsageBar uses={group} />
            </Group>
          )
        }
        firstUse={FIRST_USE}
      />
      {dialog === "add" && <AddPromoCode {...key} onClose={close} />}
      {dialog === "generate" && <GeneratePromoCodes {...key} onClose={close} />}
      {dialog === "upload" && <UploadPromoCodes {...key} onClose={close} />}
      {typeof dialog === "object" && <RemovePromoCode {...key} code={dialog} onClose={close} />}
    </>
  );
}

type ButtonsProps = {
  groupKey: { projectId: number; groupId: number };
  hasCodes: boolean;
  open: (dialog: Dialog) => void;
};

function Buttons({ groupKey, hasCodes, open }: ButtonsProps) {
  const messages = useMessages();
  const save = () =>
    download(downloadPromoCodes, { params: groupKey }).catch((error: ApiError) =>
      messages.add("danger", error.message),
    );
  const opens = (dialog: Dialog, label: string, icon: ReactNode) => (
    <Button variant="default" leftSection={icon} onClick={() => open(dialog)} aria-haspopup="dialog">
      {label}
    </Button>
  );
  return (
    <>
      {hasCodes && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void save()}
        >
          Download
        </Button>
      )}
      {opens("upload", "Upload", <IconUpload size={18} aria-hidden />)}
      {opens("generate", "Generate", <IconDice5 size={18} aria-hidden />)}
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => open("add")}
        aria-haspopup="dialog"
      >
        Add promo code
      </Button>
    </>
  );
}

const FIRST_USE = {
  title: "No promo codes yet",
  text: "Add a code by hand, generate any number of them, or upload a csv file with one code a row.",
};
