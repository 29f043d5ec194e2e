import { useState } from 'react';

import { onDemand } from '~/components/on-demand';

import { isString } from '~/lib/shape';
import { readStored } from '~/lib/storage';
import { useMe } from '~/trpc/use-me';

import { askedKey } from './price-asked';

const PriceQuestionCard = onDemand(() => import('./price-question-card'), { failure: 'nothing' });

/** Asks what it really cost, after a saving with an estimate: once a day at most, and never in hardship. */
export function PriceQuestion({ estimateId }: { estimateId: string }) {
  const { id: userId, today, hardship } = useMe();
  const [wanted] = useState(() => {
    const askedOn = readStored('localStorage', askedKey(userId), (value) => (isString(value) ? value : null));
    return !hardship && askedOn !== today;
  });
  if (!wanted) return null;
  return <PriceQuestionCard estimateId={estimateId} />;
}
