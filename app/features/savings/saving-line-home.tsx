import { useState } from 'react';

import { onDemand } from '~/components/on-demand';

import { SavingLineField } from './saving-line-field';

const SavingLineNow = onDemand(() => import('./saving-line-now'), { failure: 'here' });

/** The saving line on Home, opened by a tap. */
export function SavingLineHome() {
  const [line, setLine] = useState('');
  return (
    <SavingLineField value={line} onChange={setLine} opened>
      {(inUse) => <SavingLineNow line={inUse} onSaved={() => setLine('')} />}
    </SavingLineField>
  );
}
