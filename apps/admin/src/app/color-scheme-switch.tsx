import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

const SCHEMES = {
  auto: { name: "as the system", next: "light", icon: IconDeviceDesktop },
  light: { name: "light", next: "dark", icon: IconSun },
  dark: { name: "dark", next: "auto", icon: IconMoon },
} as const satisfies Record<
  MantineColorScheme,
  { name: string; next: MantineColorScheme; icon: typeof IconSun }
>;

/** Cycles through the colour schemes: system, light, dark. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { name, next, icon: Icon } = SCHEMES[colorScheme];
  const label = `Colours: ${name}. Change to ${SCHEMES[next].name}`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
