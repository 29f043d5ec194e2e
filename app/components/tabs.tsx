import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';

export interface TabsProps<V extends string> {
  /** What the tabs divide; read out, not shown. */
  label: string;
  tabs: readonly { value: V; label: ReactNode; content: ReactNode }[];
  value?: V | undefined;
  /** The tab shown first when `value` does not control it; the first one if absent. */
  defaultValue?: V | undefined;
  onChange?: ((value: V) => void) | undefined;
}

/** Two to four views of one thing. Arrow keys move between tabs. */
export function Tabs<V extends string>({ label, tabs, value, defaultValue, onChange }: TabsProps<V>) {
  const first = defaultValue ?? tabs[0]?.value;
  return (
    <Radix.Root
      className="stack"
      {...(value === undefined ? (first === undefined ? {} : { defaultValue: first }) : { value })}
      onValueChange={(next) => {
        const tab = tabs.find((t) => t.value === next);
        if (tab) onChange?.(tab.value);
      }}
    >
      <Radix.List className="segments" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="segment">
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
