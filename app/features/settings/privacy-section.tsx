import { useState } from 'react';

import { SectionCard } from '~/components/card';
import { RadioChips } from '~/components/choice-chips';
import { ErrorState } from '~/components/error-state';
import { SmallLink } from '~/components/link-button';
import { SettingsSection } from '~/components/settings-section';
import { SkeletonCard } from '~/components/skeleton';
import { Switch } from '~/components/switch';
import { SentToAi } from '~/features/coach/sent-to-ai';
import { useConsent } from '~/features/coach/use-consent';
import { useClaudeForReceipts } from '~/features/receipts/use-claude-for-receipts';
import { SharedLinksCard } from '~/features/shares/shared-links-card';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import SETTINGS_TEXT from './texts.json';
import { useInstantSetting } from './use-instant-setting';

const { privacy: TEXT, ai: AI_TEXT } = SETTINGS_TEXT;

const CHOICES = [
  { value: 'joined', label: 'Join the leaderboard' },
  { value: 'looking', label: 'Just look' },
] as const;

/** Who sees what. */
export function PrivacySection() {
  const me = useMe();
  const board = useInstantSetting();
  const profile = useInstantSetting();
  const isPrivate = profile.wanted.isPrivate ?? me.isPrivate;
  return (
    <SettingsSection title="Privacy">
      <SectionCard id="leaderboard" title="Leaderboard" stack>
        <p className="muted">{TEXT.joining}</p>
        <RadioChips
          legend="Your choice"
          name="leaderboard"
          options={CHOICES}
          hint={me.figuresHidden ? TEXT.figuresHidden : me.isPrivate ? TEXT.hidden : undefined}
          value={board.wanted.leaderboard ?? me.leaderboard}
          onChange={(choice) => board.save({ leaderboard: choice })}
        />
      </SectionCard>
      <SectionCard id="profile" title="Profile" stack>
        <Switch
          label="Private profile"
          hint={isPrivate ? TEXT.isPrivate : TEXT.isPublic}
          checked={isPrivate}
          onChange={({ currentTarget: { checked } }) => profile.save({ isPrivate: checked })}
        />
      </SectionCard>
      <SectionCard id="people" title="People" stack>
        <p className="muted">What you share with one person or a few, and whom you have blocked.</p>
        <div className="row flex-wrap gap-2">
          <SmallLink to={paths.savingsPartner()}>Savings partner</SmallLink>
          <SmallLink to={paths.league()}>League</SmallLink>
          <SmallLink to={paths.users()}>Blocked people</SmallLink>
        </div>
      </SectionCard>
      <SharedLinksCard />
      <AiCard />
    </SettingsSection>
  );
}

/** Who writes the coach's texts and reads receipts, what is sent to Anthropic, and the switches that give or withdraw consent. */
function AiCard() {
  const { data, isError, isFetching, refetch } = trpc.coach.ai.useQuery();
  const consent = useConsent();
  const pictures = useClaudeForReceipts();
  // The switch moves at once; a failure moves it back.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [wantedPictures, setWantedPictures] = useState<boolean | null>(null);
  if (!data && !isError) return <SkeletonCard lines={3} />;
  const granted = wanted ?? (data?.consentedAt ?? null) !== null;
  const picturesGranted = wantedPictures ?? data?.pictures === true;
  return (
    <SectionCard id="ai" title="AI coach" stack>
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
          {(data.available || picturesGranted) && (
            <Switch
              label="Let Claude read pictures of receipts"
              hint={picturesGranted ? AI_TEXT.pictures : AI_TEXT.noPictures}
              checked={picturesGranted}
              onChange={({ currentTarget: { checked } }) => {
                setWantedPictures(checked);
                pictures.mutate({ granted: checked }, { onSettled: () => setWantedPictures(null) });
              }}
            />
          )}
          <details className="as-table">
            <summary>What is sent, and what never is</summary>
            <SentToAi />
          </details>
        </>
      ) : (
        <ErrorState title={AI_TEXT.failed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </SectionCard>
  );
}

function stateText(available: boolean, granted: boolean): string {
  if (!available) return AI_TEXT.noKey;
  return granted ? AI_TEXT.granted : AI_TEXT.builtIn;
}
