import { SmallButton } from '~/components/button';
import { useEur, useMe } from '~/trpc/use-me';
import { formatDay } from '~server/domain/kernel/days';

import { useCountEarlier } from './use-count-earlier';

/** Savings that were logged since the goal began but are dated before it: whether they count. Renders nothing when
 * there are none. */
export function EarlierSavings() {
  const { goal } = useMe();
  const eur = useEur();
  if (goal === null || goal.earlier === 0) return null;
  const { earlier, countsEarlier, setOn } = goal;
  const day = formatDay(setOn, 'en-GB', 'long');
  return (
    <p className="muted">
      <span className="num">{eur(earlier, { decimals: 'always' })}</span> of savings that you logged{' '}
      {countsEarlier
        ? `from before ${day} counts as put aside, too.`
        : `is from before ${day}, when it began, and not in it.`}
    </p>
  );
}

/** Changes whether those savings count. Renders nothing when there are none. */
export function EarlierSavingsButton() {
  const { goal } = useMe();
  const { count, pending } = useCountEarlier();
  if (goal === null || goal.earlier === 0) return null;
  const { countsEarlier } = goal;
  return (
    <SmallButton className="justify-self-start" pending={pending} onClick={() => count(!countsEarlier)}>
      {countsEarlier ? 'Leave out what I saved before' : 'Count what I saved before'}
    </SmallButton>
  );
}
