import { SectionCard } from '~/components/card';
import { RadioChips } from '~/components/choice-chips';
import { LinkButton } from '~/components/link-button';
import { Switch } from '~/components/switch';
import { SharedLinksCard } from '~/features/shares/shared-links-card';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

import { AiCard } from './ai-card';
import { SettingsSection } from '~/components/settings-section';
import SETTINGS_TEXT from './texts.json';
import { useInstantSetting } from './use-instant-setting';

const CHOICES = [
  { value: 'joined', label: 'Join the leaderboard' },
  { value: 'looking', label: 'Just look' },
] as const;

/** Who sees what. */
export function PrivacySection() {
  return (
    <SettingsSection title="Privacy">
      <LeaderboardCard />
      <ProfileCard />
      <PeopleCard />
      <SharedLinksCard />
      <AiCard />
    </SettingsSection>
  );
}

function LeaderboardCard() {
  const { leaderboard, isPrivate, figuresHidden } = useMe();
  const { wanted, save } = useInstantSetting();
  return (
    <SectionCard id="leaderboard" title="Leaderboard">
      <p className="muted">{SETTINGS_TEXT.privacy.joining}</p>
      <RadioChips
        legend="Your choice"
        name="leaderboard"
        options={CHOICES}
        hint={
          figuresHidden
            ? SETTINGS_TEXT.privacy.figuresHidden
            : isPrivate
              ? SETTINGS_TEXT.privacy.hidden
              : undefined
        }
        value={wanted.leaderboard ?? leaderboard}
        onChange={(choice) => save({ leaderboard: choice })}
      />
    </SectionCard>
  );
}

function ProfileCard() {
  const me = useMe();
  const { wanted, save } = useInstantSetting();
  const isPrivate = wanted.isPrivate ?? me.isPrivate;
  return (
    <SectionCard id="profile" title="Profile">
      <Switch
        label="Private profile"
        hint={isPrivate ? SETTINGS_TEXT.privacy.isPrivate : SETTINGS_TEXT.privacy.isPublic}
        checked={isPrivate}
        onChange={({ currentTarget: { checked } }) => save({ isPrivate: checked })}
      />
    </SectionCard>
  );
}

function PeopleCard() {
  return (
    <SectionCard id="people" title="People">
      <p className="muted">What you share with one person or a few, and whom you have blocked.</p>
      <div className="row flex-wrap gap-2">
        <LinkButton to={paths.savingsPartner()} look="ghost" small>
          Savings partner
        </LinkButton>
        <LinkButton to={paths.league()} look="ghost" small>
          League
        </LinkButton>
        <LinkButton to={paths.users()} look="ghost" small>
          Blocked people
        </LinkButton>
      </div>
    </SectionCard>
  );
}
