import { useEffect, useState } from 'react';

import { CheckboxChips } from '~/components/choice-chips';
import { useKeep } from '~/features/queue/use-keep';
import { storeFirstTry, storedFirstTry } from '~/lib/first-try';
import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { dayWord } from '~server/domain/kernel/days';
import { type FirstTry, offeredTry, readFirstTry } from '~server/domain/savings/first-try';

import ONBOARDING_TEXT from './texts.json';

/** What the person tried on the landing page in this browser, to be their first saving. */
export function useFirstSaving() {
  const { id, savedCount, today } = useMe();
  const keep = useKeep();
  const [tried, setTried] = useState<FirstTry | null>(null);
  const [wanted, setWanted] = useState(true);
  useEffect(() => {
    const kept = storedFirstTry(readFirstTry);
    const offered = offeredTry(kept, { id, savedCount, today });
    setTried(offered);
    // From now on it is theirs; and what is not for them is not for the next one either. Its day stays as it was tried,
    // because their time zone may not be known yet.
    storeFirstTry(offered && kept && { ...kept, account: offered.account });
  }, [id, savedCount, today]);

  return {
    /** Null when there is nothing to offer. */
    tried,
    wanted,
    setWanted,
    /** Hands it over to the queue of unsent savings, which the next screen sends by itself: it arrives once, also when the
     * connection breaks. To be called when the goal is set, after the person has seen it. */
    claim: async () => {
      if (tried && wanted) {
        const { id: savingId, amount, category, date } = tried;
        const input = { id: savingId, amount, category, date, note: null };
        await keep({ kind: 'saving', input, title: null, amount, category, day: date });
      }
      storeFirstTry(null);
    },
  };
}

/** Offers on the last step what was tried, right above the button that logs it. */
export function FirstSaving({
  tried,
  wanted,
  setWanted,
}: Pick<ReturnType<typeof useFirstSaving>, 'wanted' | 'setWanted'> & { tried: FirstTry }) {
  const eur = useEur();
  const { today } = useMe();
  const amount = eur(tried.amount, { decimals: 'always' });
  const day = dayWord(tried.date, today);
  return (
    <CheckboxChips
      legend={ONBOARDING_TEXT.firstSaving}
      name="firstSaving"
      options={[{ value: 'log', label: `${categoryLabel(tried.category)} ${amount} · ${day}` }]}
      value={wanted ? ['log'] : []}
      onChange={(chosen) => setWanted(chosen.length > 0)}
    />
  );
}
