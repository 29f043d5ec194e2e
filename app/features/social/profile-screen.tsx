import { Navigate, useLocation, useNavigate, useNavigation } from '@remix-run/react';
import Lock from 'lucide-react/icons/lock';
import { type MouseEvent, useState } from 'react';

import { Avatar } from '~/components/avatar';
import { QuietButton } from '~/components/button';
import { Card, SectionCard } from '~/components/card';
import { cx } from '~/components/cx';
import { dialogButton } from '~/components/dialog-button';
import { LinkButton, SmallLink } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { Stat } from '~/components/stat';
import { onDemand } from '~/components/on-demand';
import { BadgeIcon } from '~/features/game/medallion';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { failedFor, trpc } from '~/trpc/client';
import { useCount, useEur, useMe } from '~/trpc/use-me';
import { level } from '~server/domain/game/xp';
import { counted } from '~server/domain/kernel/plural';
import type { Profile } from '~server/features/social/profile';

import { FollowToggle } from './follow-toggle';

type Shown = Exclude<Profile, { kind: 'private' }>;

const FollowersButton = dialogButton(() => import('./followers-dialog'));
const ProfileLinkButton = dialogButton(() => import('./profile-link-dialog'));
const PersonActs = onDemand(() => import('./person-acts'));

/** A person's profile, as far as they let others see it. */
export function ProfileScreen({ userId }: { userId: string }) {
  const query = trpc.social.profile.useQuery({ userId });
  const { data } = query;
  const { state } = useNavigation();
  const back = useWayBack(userId);
  // After a block the navigation to that screen has begun already.
  if (failedFor(query.error, 'NOT_FOUND'))
    return state === 'idle' ? <Navigate to={paths.users({ missing: '1' })} replace /> : null;
  return (
    <div className="page">
      <PageTitle
        back={back}
        detail={data && data.kind !== 'private' ? <Level xp={data.xp} /> : undefined}
        aside={(data || !query.isError) && <Avatar name={data?.displayName ?? ''} large />}
      >
        <span className="wrap-anywhere">{data?.displayName ?? 'Profile'}</span>
      </PageTitle>
      <QueryBoundary
        query={query}
        failed={{ title: 'Failed to load profile', detail: 'Nothing was lost.' }}
        skeleton={<SkeletonCard lines={4} />}
      >
        {(profile) => (
          <>
            {profile.kind === 'private' ? <PrivateCard {...profile} /> : <Figures profile={profile} />}
            {profile.kind === 'own' ? <OwnLinks {...profile} /> : <Acts {...profile} />}
            {profile.kind !== 'own' && (
              <noscript>
                <p className="fine">Following, blocking and reporting need JavaScript.</p>
              </noscript>
            )}
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

function Level({ xp }: { xp: number }) {
  const count = useCount();
  return (
    <>
      Level {count(level(xp))} · {count(xp)} XP
    </>
  );
}

function PrivateCard({ id, displayName, requested }: Extract<Profile, { kind: 'private' }>) {
  return (
    <Card as="section" aria-label="Private profile" stack>
      <p className="row gap-2">
        <Lock size={20} aria-hidden="true" /> This profile is private
      </p>
      <p className="muted">
        {requested
          ? 'You have asked to follow. You see more here once they approve.'
          : 'Who follows them sees level, streak and badges.'}
      </p>
      <div>
        <FollowToggle id={id} name={displayName} on={requested} isPrivate primary />
      </div>
    </Card>
  );
}

function Figures({ profile }: { profile: Shown }) {
  const eur = useEur();
  const count = useCount();
  const { id, displayName, saved, badges } = profile;
  return (
    <>
      {profile.kind === 'shown' && (
        <div>
          <FollowToggle id={id} name={displayName} on={profile.followed} primary />
        </div>
      )}
      <Card as="section" aria-label="Figures">
        <dl
          className={cx(
            'grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-4',
            saved && 'sm:grid-cols-3',
          )}
        >
          {saved && <Stat label="Total saved" value={eur(saved.total)} />}
          {saved && <Stat label="Savings" value={count(saved.count)} />}
          <Stat label="Week streak" value={count(profile.streakWeeks)} />
          <Stat label="Badges" value={count(badges.length)} />
          <Stat label="Followers" value={count(profile.followers)} />
          <Stat label="Following" value={count(profile.following)} />
        </dl>
      </Card>
      {badges.length > 0 && (
        <SectionCard id="badges" title="Badges" stack>
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {badges.map(({ code, name }) => (
              <li key={code} className="row gap-2">
                <span className="text-amber-ink">
                  <BadgeIcon code={code} size={20} />
                </span>
                {name}
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}

function OwnLinks({ requests, isPrivate }: Extract<Profile, { kind: 'own' }>) {
  const { leaderboard, figuresHidden } = useMe();
  return (
    <>
      {requests > 0 && (
        <Card className="between flex-wrap" tone="moss">
          <p>{counted(requests, 'person asks', 'people ask')} to follow you.</p>
          <LinkButton to={paths.users()} small>
            Answer
          </LinkButton>
        </Card>
      )}
      <p className="muted">
        {isPrivate
          ? 'Your profile is private: only followers you approve see it.'
          : leaderboard === 'joined' && !figuresHidden
            ? 'Others see this profile, with your total, because you joined the leaderboard.'
            : 'Others see this profile without your euros: total and number of savings are yours alone.'}
      </p>
      <nav aria-label="Quick links" className="grid grid-cols-2 gap-2 sm:flex">
        <SmallLink to={paths.badges()}>Badges</SmallLink>
        <SmallLink to={paths.leaderboard()}>Leaderboard</SmallLink>
        <SmallLink to={paths.users()}>Discover</SmallLink>
        <FollowersButton look="ghost">Followers</FollowersButton>
        <ProfileLinkButton look="ghost">Share my profile</ProfileLinkButton>
      </nav>
    </>
  );
}

function Acts({ id, displayName }: { id: string; displayName: string }) {
  const [act, setAct] = useState<'block' | 'report' | null>(null);
  return (
    <div className="needs-script row flex-wrap gap-2">
      <QuietButton className="-ml-3.5" aria-haspopup="dialog" onClick={() => setAct('block')}>
        Block
      </QuietButton>
      <QuietButton aria-haspopup="dialog" onClick={() => setAct('report')}>
        Report
      </QuietButton>
      {act && <PersonActs id={id} name={displayName} act={act} onClose={() => setAct(null)} />}
    </div>
  );
}

/** Many screens lead to a person, so the arrow goes to the previous one; to the leaderboard if this address was opened
 * directly, and without scripts. One's own profile is a room, and has the arrow of its place. */
function useWayBack(userId: string) {
  const { id } = useMe();
  const navigate = useNavigate();
  const { key } = useLocation();
  if (userId === id) return { to: paths.badges(), label: 'Back to badges' };
  return {
    to: paths.leaderboard(),
    label: 'Back',
    onClick: (event: MouseEvent) => {
      if (key === 'default') return;
      event.preventDefault();
      navigate(-1);
    },
  };
}
