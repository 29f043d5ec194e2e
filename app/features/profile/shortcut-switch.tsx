import { useEffect, useState } from 'react';

import { Switch } from '~/components/switch';
import { setShortcuts, shortcutsAreOn } from '~/lib/shortcut-setting';

/** Turns the single keys off: who dictates or types by chance would set them off (WCAG 2.1.4). */
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
