import { Card } from '~/components/card';
import { Mascot } from '~/components/mascot';

import { useMotivation } from './use-motivation';

/** A word for the day in the chosen tone of the coach. */
export function MotivationCard() {
  const line = useMotivation();
  return (
    <Card as="section" aria-label="Motivation" tone="amber" className="row">
      <Mascot pose="greeting" size={56} className="flex-none" />
      <p>{line}</p>
    </Card>
  );
}
