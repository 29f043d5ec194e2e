import { useEffect, useState } from 'react';

import { Switch } from '~/components/switch';
import { setShortcuts, shortcutsAreOn } from '~/lib/shortcut-setting';

/** Turns single-key shortcuts off, because dictation or a stray key could trigger them (WCAG 2.1.4). */
export function ShortcutSwitch() {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(shortcutsAreOn()), []);
  return (
    <div className="needs-script">
      <Switch
        label="Keyboard shortcuts"
        hint="a adds a saving, / searches, ? lists them. On this device."
        checked={on}
        onChange={(event) => {
          setShortcuts(event.currentTarget.checked);
          setOn(shortcutsAreOn());
        }}
      />
    </div>
  );
}
