import type { ReactNode } from 'react';

import { Card } from '~/components/card';
import { SmallLink, LinkButton } from '~/components/link-button';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { formatDay } from '~server/domain/kernel/days';
import { gapOf } from '~server/domain/social/leaderboard';
import type { Leaderboard } from '~server/features/social/leaderboard';

/** Why the person is not in the list; nothing where they are. */
export function LeaderboardRank({ board, isGlobal }: { board: Leaderboard; isGlobal: boolean }) {
  const me = useMe();
  const { rank } = board;
  if (me.figuresHidden)
    return (
      <Note
        action={
          <span className="flex flex-wrap gap-2">
            <SmallLink to={paths.savingsHistory()}>History</SmallLink>
            <SmallLink to={paths.settingsSupport()}>Write to support</SmallLink>
          </span>
        }
      >
        Your figures are not shown to others: whoever runs Hazel has taken them off the leaderboard, because
        they do not look right. Mostly an amount slipped. Correct it in your history, then write to support,
        so that they are shown again.
      </Note>
    );
  if (rank || me.leaderboard === null || (!isGlobal && board.rows.length === 0)) return null;
  const month = formatDay(board.month, me.numberLocale, 'month');
  if (isGlobal && me.leaderboard === 'looking')
    return (
      <Note action={<PrivacyLink>Join the leaderboard</PrivacyLink>}>
        You are only looking: others do not see you here.
      </Note>
    );
  if (isGlobal && me.isPrivate)
    return (
      <Note action={<PrivacyLink>Change</PrivacyLink>}>
        Your profile is private, so Global does not list you. People whom you let follow you see you under
        Following.
      </Note>
    );
  if (me.hardship) return <Note>Nothing saved in {month} so far, and that is fine.</Note>;
  return (
    <Note
      action={
        <LinkButton to={paths.add()} small>
          Add Saving
        </LinkButton>
      }
    >
      Nothing saved in {month} so far. Your first saving puts you on the list.
    </Note>
  );
}

function Note({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Card as="section" aria-label="Your place" className="between flex-wrap">
      <p className="flex-1 basis-48 text-small">{children}</p>
      {action}
    </Card>
  );
}

const PrivacyLink = ({ children }: { children: ReactNode }) => (
  <SmallLink to={paths.settingsPrivacy()}>{children}</SmallLink>
);

/** The distance to the next one. In hardship nobody is compared with others unasked. */
export function Gap(rank: NonNullable<Leaderboard['rank']>) {
  const { hardship } = useMe();
  const eur = useEur();
  const gap = gapOf(rank);
  if (gap === null || hardship) return null;
  return (
    <p className="clamp muted">
      {gap.kind === 'level' ? (
        'Level with '
      ) : (
        <>
          <b className="num text-ink">{eur(gap.by, { decimals: 'always' })}</b> {gap.kind}
          {gap.kind === 'ahead' && ' of'}{' '}
        </>
      )}
      {gap.displayName}
    </p>
  );
}
