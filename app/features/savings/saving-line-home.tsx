import { lazy, useState } from 'react';

import { SavingLineField, savingLineNotLoaded } from './saving-line-field';

const SavingLineNow = lazy(() => import('./saving-line-now').catch(savingLineNotLoaded));

/** The saving line on Home, opened by a tap. */
export function SavingLineHome() {
  const [line, setLine] = useState('');
  return (
    <SavingLineField value={line} onChange={setLine} opened>
      {(inUse) => <SavingLineNow line={inUse} onSaved={() => setLine('')} />}
    </SavingLineField>
  );
}
