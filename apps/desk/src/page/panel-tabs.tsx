type Props<Panel extends string> = {
  label: string;
  /** The panels' names, in their order. */
  panels: Readonly<Record<Panel, string>>;
  chosen: Panel;
  onChoose: (panel: Panel) => void;
};

/** Leads to the panels of an open device. */
export function PanelTabs<Panel extends string>({ label, panels, chosen, onChoose }: Props<Panel>) {
  return (
    <nav className="tabs" aria-label={label}>
      {(Object.keys(panels) as Panel[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-current={chosen === name ? "page" : undefined}
          onClick={() => onChoose(name)}
        >
          {panels[name]}
        </button>
      ))}
    </nav>
  );
}
