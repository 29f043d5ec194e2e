import { Card } from '~/components/card';
import { RadioChips } from '~/components/choice-chips';
import { LinkButton } from '~/components/link-button';
import { Switch } from '~/components/switch';
import { SharedLinksCard } from '~/features/shares/shared-links-card';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

import { AiCard } from './ai-card';
import { SettingsSection } from '~/components/settings-section';
import { PRIVACY_TEXT } from './texts';
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
    <Card as="section" aria-labelledby="leaderboard" stack>
      <h2 id="leaderboard">Leaderboard</h2>
      <p className="muted">{PRIVACY_TEXT.joining}</p>
      <RadioChips
        legend="Your choice"
        name="leaderboard"
        options={CHOICES}
        hint={figuresHidden ? PRIVACY_TEXT.figuresHidden : isPrivate ? PRIVACY_TEXT.hidden : undefined}
        value={wanted.leaderboard ?? leaderboard}
        onChange={(choice) => save({ leaderboard: choice })}
      />
    </Card>
  );
}

function ProfileCard() {
  const me = useMe();
  const { wanted, save } = useInstantSetting();
  const isPrivate = wanted.isPrivate ?? me.isPrivate;
  return (
    <Card as="section" aria-labelledby="profile" stack>
      <h2 id="profile">Profile</h2>
      <Switch
        label="Private profile"
        hint={isPrivate ? PRIVACY_TEXT.isPrivate : PRIVACY_TEXT.isPublic}
        checked={isPrivate}
        onChange={({ currentTarget: { checked } }) => save({ isPrivate: checked })}
      />
    </Card>
  );
}

function PeopleCard() {
  return (
    <Card as="section" aria-labelledby="people" stack>
      <h2 id="people">People</h2>
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
    </Card>
  );
}
