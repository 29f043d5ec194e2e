import { type ReactNode, useId, useState } from 'react';

import { Checkbox } from '~/components/checkbox';

import PLAN_TEXT from './plan-text.json';

/** The express wish to begin before the withdrawal period is over, which the law requires in words of its own. `asked`
 * says whether it was made, and otherwise moves the focus to it. @param hint what is not possible without it */
export function useBeginAtOnce(hint: string): { field: ReactNode; asked: () => boolean } {
  const id = useId();
  const [checked, setChecked] = useState(false);
  const [missing, setMissing] = useState(false);
  return {
    field: (
      <Checkbox
        id={id}
        name="beginAtOnce"
        required
        label={PLAN_TEXT.beginAtOnce}
        hint={hint}
        error={missing ? PLAN_TEXT.beginMissing : null}
        checked={checked}
        onChange={(event) => {
          setChecked(event.target.checked);
          setMissing(false);
        }}
      />
    ),
    asked() {
      setMissing(!checked);
      if (!checked) document.getElementById(id)?.focus();
      return checked;
    },
  };
}
