import { type ReactNode, useId, useState } from 'react';

import { FieldNotes, describedBy } from '~/components/field';

import PLAN_TEXT from './plan-text.json';

/** The express wish to begin before the withdrawal period is over, which the law requires in words of its own. `asked`
 * says whether it was made, and otherwise moves the focus to it. @param hint what is not possible without it */
export function useBeginAtOnce(hint: string): { field: ReactNode; asked: () => boolean } {
  const id = useId();
  const [checked, setChecked] = useState(false);
  const [missing, setMissing] = useState(false);
  const error = missing ? PLAN_TEXT.beginMissing : null;
  return {
    field: (
      <div className="stack gap-1">
        <label className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            id={id}
            type="checkbox"
            className="size-6 flex-none accent-forest"
            name="beginAtOnce"
            required
            aria-describedby={describedBy(id, error, hint)}
            aria-invalid={missing ? true : undefined}
            checked={checked}
            onChange={(event) => {
              setChecked(event.target.checked);
              setMissing(false);
            }}
          />
          <span>{PLAN_TEXT.beginAtOnce}</span>
        </label>
        <FieldNotes id={id} error={error} hint={hint} />
      </div>
    ),
    asked() {
      setMissing(!checked);
      if (!checked) document.getElementById(id)?.focus();
      return checked;
    },
  };
}
