import { Title } from "@mantine/core";
import { Children, type ReactNode, type Ref } from "react";
import classes from "./page-header.module.css";

type Props = {
  title: string;
  /** Gets the focus after navigation. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Links to the parents, the root first. */
  crumbs: ReactNode;
  /** Stands after the title. */
  help?: ReactNode;
  /** The page's own buttons. */
  actionsRef?: Ref<HTMLDivElement>;
};

/** Characters of a title that two lines of a phone show whole; a longer one has a tooltip. */
const MAX_SHORT_TITLE_LENGTH = 36;

/** The way to the page, its only h1, and its buttons. */
export function PageHeader({ title, titleRef, crumbs, help, actionsRef }: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {Children.count(crumbs) > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={classes.crumbs}>
              {Children.map(crumbs, (crumb) => (
                <li>{crumb}</li>
              ))}
            </ol>
          </nav>
        )}
        <div className={classes.titleLine}>
          <Title
            order={1}
            ref={titleRef ?? null}
            tabIndex={-1}
            {...(title.length > MAX_SHORT_TITLE_LENGTH && { title })}
            className={classes.title ?? ""}
          >
            {title}
          </Title>
          {help}
        </div>
      </div>
      <div ref={actionsRef} className={classes.actions} />
    </header>
  );
}
