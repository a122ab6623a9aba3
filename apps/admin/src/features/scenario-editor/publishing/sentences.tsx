import { Text } from "@mantine/core";
import classes from "./publishing.module.css";

/** A titled list of sentences; nothing if it is empty. */
export function Sentences({ title, of }: { title: string; of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className={classes.sentences}>
        {of.map((sentence) => (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
