import { useState } from 'react';

import { SectionCard } from '~/components/card';
import { ErrorState } from '~/components/error-state';
import { SkeletonCard } from '~/components/skeleton';
import { Switch } from '~/components/switch';
import { SentToAi } from '~/features/coach/sent-to-ai';
import { useConsent } from '~/features/coach/use-consent';
import { trpc } from '~/trpc/client';

import SETTINGS_TEXT from './texts.json';

/** Who writes the coach's texts, what is sent to Anthropic, and the switch that gives or withdraws consent. */
export function AiCard() {
  const { data, isError, isFetching, refetch } = trpc.coach.ai.useQuery();
  const consent = useConsent();
  // The switch moves at once; a failure moves it back.
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!data && !isError) return <SkeletonCard lines={3} />;
  const granted = wanted ?? (data?.consentedAt ?? null) !== null;
  return (
    <SectionCard id="ai" title="AI coach">
      {data ? (
        <>
          <p className="muted">{stateText(data.available, granted)}</p>
          {(data.available || granted) && (
            <Switch
              label="Allow Claude by Anthropic"
              hint="You can take it back here at any time."
              checked={granted}
              onChange={({ currentTarget: { checked } }) => {
                setWanted(checked);
                consent.mutate({ granted: checked }, { onSettled: () => setWanted(null) });
              }}
            />
          )}
          <details className="as-table">
            <summary>What is sent, and what never is</summary>
            <SentToAi />
          </details>
        </>
      ) : (
        <ErrorState title={SETTINGS_TEXT.ai.failed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </SectionCard>
  );
}

function stateText(available: boolean, granted: boolean): string {
  if (!available) return SETTINGS_TEXT.ai.noKey;
  return granted ? SETTINGS_TEXT.ai.granted : SETTINGS_TEXT.ai.builtIn;
}
