import { Card } from '~/components/card';
import { Mascot } from '~/components/mascot';
import { useMe } from '~/trpc/use-me';
import { motivationOf } from '~server/domain/motivation';

/** A word for the day in the chosen tone of the coach. */
export function MotivationCard() {
  const { id, today, coachTone } = useMe();
  return (
    <Card as="section" aria-label="Motivation" tone="amber" className="row">
      <Mascot pose="greeting" size={56} className="flex-none" />
      <p>{motivationOf({ userId: id, day: today, tone: coachTone })}</p>
    </Card>
  );
}
