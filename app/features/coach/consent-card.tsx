import { useEffect, useState } from 'react';

import { SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { readStored, writeStored } from '~/lib/storage';
import { useMe } from '~/trpc/use-me';

import { SentToAi } from './sent-to-ai';
import { useConsent } from './use-consent';
import { DAY_MS } from '~server/domain/kernel/durations';

/** How long after 'Not now' this device asks again. The switch in the settings is always there. */
const QUIET_MS = 30 * DAY_MS;

const keyOf = (userId: string) => `hazel:ai-not-now:${userId}`;

/** Asks whether facts may go to Anthropic, before the first call. Without consent everything still works. */
export function ConsentCard() {
  const { id } = useMe();
  const consent = useConsent();
  const [quiet, setQuiet] = useState(false);
  useEffect(() => setQuiet(isQuiet(id)), [id]);
  if (quiet) return null;
  return (
    <SectionCard id="ai-consent" title="May Claude find the words?" stack>
      <p className="muted">
        With your yes, figures from your savings, habits, household, income and fixed costs, your goal’s name,
        your spending notes, titles of challenges and tips, and your questions go to Anthropic in the USA,
        whose AI Claude words tips, plan and answers. Without it the built-in coach does that, and everything
        works.
      </p>
      <details className="as-table">
        <summary>What is sent, and what never is</summary>
        <SentToAi />
      </details>
      <div className="flex flex-wrap gap-2">
        <SmallButton pending={consent.isPending} onClick={() => consent.mutate({ granted: true })}>
          Allow
        </SmallButton>
        <SmallButton
          onClick={() => {
            writeStored('localStorage', keyOf(id), Date.now() + QUIET_MS);
            setQuiet(true);
          }}
        >
          Not now
        </SmallButton>
      </div>
    </SectionCard>
  );
}

const isQuiet = (userId: string): boolean =>
  readStored('localStorage', keyOf(userId), (until) => typeof until === 'number' && until > Date.now()) ??
  false;
