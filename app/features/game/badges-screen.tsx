import { useEffect, useRef, useState } from 'react';

import { Card, SectionCard } from '~/components/card';
import { Chip } from '~/components/chip';
import { EmptyState } from '~/components/empty-state';
import { SmallLink } from '~/components/link-button';
import { notifySuccess } from '~/components/notify';
import { PageTitle } from '~/components/page-title';
import { ProgressBar } from '~/components/progress-bar';
import { SkeletonCard } from '~/components/skeleton';
import { ShareButton } from '~/features/shares/share-button';
import { throwConfetti } from '~/lib/confetti';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useCount, useEur, useMe } from '~/trpc/use-me';
import type { BadgeProgress } from '~server/domain/game/badges';
import { formatDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import type { EarnedBadge, LockedBadge } from '~server/features/game/badges';

import { Medallion } from './medallion';
import { newBadgeText } from './new-badge-text';

/** The badges that the person has earned, and those still to earn. */
export function BadgesScreen() {
  const query = trpc.game.badges.useQuery();
  const skeleton = (
    <>
      <SkeletonCard lines={1} />
      <SkeletonCard lines={6} />
    </>
  );
  return (
    <div className="page lg:max-w-page">
      <PageTitle detail="Badges mark what you have done. They stay yours.">Badges</PageTitle>
      <QueryBoundary
        query={query}
        failed={{
          title: 'Failed to load badges',
          detail: 'Your badges are safe, they only could not be fetched.',
        }}
        skeleton={skeleton}
      >
        {(gallery) => <Gallery {...gallery} />}
      </QueryBoundary>
    </div>
  );
}

function Gallery({ earned, locked }: { earned: readonly EarnedBadge[]; locked: readonly LockedBadge[] }) {
  const fresh = useNewBadges(earned);
  const all = earned.length + locked.length;
  const percent = all === 0 ? 0 : Math.floor((earned.length * 100) / all);
  return (
    <>
      <Card as="section" aria-label="Collection" tone="amber" stack>
        <div className="between">
          <p className="num">
            {earned.length} of {all} badges earned
          </p>
          <span className="num">{percent}%</span>
        </div>
        <ProgressBar label="Collection progress" value={percent} tone="amber" />
      </Card>
      <Earned badges={earned} fresh={fresh} />
      {locked.length > 0 && <Locked badges={locked} />}
    </>
  );
}

function Earned({ badges, fresh }: { badges: readonly EarnedBadge[]; fresh: ReadonlySet<string> }) {
  return (
    <SectionCard id="earned" title="Earned Badges" stack>
      {badges.length === 0 ? (
        <EmptyState title="None yet" link={{ label: 'Add Saving', to: paths.add() }}>
          The first one comes with your first saving.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:max-xl:grid-cols-3">
          {badges.map((badge) => (
            <li key={badge.code} className="row flex-wrap">
              <Medallion code={badge.code} earned />
              <div className="min-w-[7rem] flex-1">
                <h3>
                  {badge.name} {(badge.isNew || fresh.has(badge.code)) && <Chip tone="amber">New</Chip>}
                </h3>
                <p className="muted">{badge.description}</p>
                <p className="fine">Earned on {formatDay(badge.awardedOn, 'en-GB', 'long')}</p>
              </div>
              <ShareButton
                item={{ kind: 'badge', code: badge.code }}
                label={`Share ${badge.name}`}
                iconOnly
                look="quiet"
              />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Locked({ badges }: { badges: readonly LockedBadge[] }) {
  const { access, hardship } = useMe();
  return (
    <SectionCard id="locked" title="Locked Badges" stack>
      <ul className="grid gap-4 sm:grid-cols-2 lg:max-xl:grid-cols-3">
        {badges.map((badge) => (
          <li key={badge.code} className="row flex-wrap">
            <Medallion
              code={badge.code}
              earned={false}
              progress={badge.progress && badge.progress.value / badge.progress.target}
            />
            <div className="min-w-[7rem] flex-1">
              <h3>{badge.name}</h3>
              <p className="muted">{badge.description}</p>
              <p className="fine">
                {badge.criteria}
                {badge.progress && <Progress progress={badge.progress} />}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {!access.pro && !hardship && (
        <div className="between flex-wrap">
          <p className="muted">Pro shows how far you are towards each of them.</p>
          <SmallLink to={paths.settingsPro()}>See Pro</SmallLink>
        </div>
      )}
    </SectionCard>
  );
}

function Progress({ progress: { value, target, unit } }: { progress: BadgeProgress }) {
  const eur = useEur();
  const number = useCount();
  const said = (amount: number) => (unit === 'eur' ? eur(cents(amount)) : number(amount));
  return (
    <>
      {' · '}
      <b>
        {said(value)}&nbsp;of&nbsp;{said(target)}
      </b>
    </>
  );
}

/** Celebrates once the badges that are new since the last visit, and stores that they were seen. Returns the
 * codes of the badges that are new on this visit. */
function useNewBadges(earned: readonly EarnedBadge[]): ReadonlySet<string> {
  const utils = trpc.useUtils();
  const { mutate } = trpc.game.badgesSeen.useMutation({
    meta: { unseen: true },
    onSuccess: (_nothing, { codes }) =>
      utils.game.badges.setData(
        undefined,
        (list) =>
          list && {
            ...list,
            earned: list.earned.map((badge) =>
              codes.includes(badge.code) ? { ...badge, isNew: false } : badge,
            ),
          },
      ),
  });
  const celebrated = useRef(new Set<string>());
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const found = earned.filter(({ code, isNew }) => isNew && !celebrated.current.has(code));
    if (found.length === 0) return;
    for (const { code } of found) celebrated.current.add(code);
    setFresh(new Set(celebrated.current));
    const codes = found.map(({ code }) => code);
    mutate({ codes });
    const text = newBadgeText(codes);
    if (text !== null) notifySuccess(text);
    void throwConfetti();
  }, [earned, mutate]);

  return fresh;
}
