import { Card } from '~/components/card';
import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { StreakFlame } from '~/components/streak-flame';
import { XpBar } from '~/components/xp-bar';
import { serverPage } from '~/http/caller.server';
import { paths } from '~/paths';
import { clientPage } from '~/trpc/client-page';
import { useCount, useMe } from '~/trpc/use-me';
import { levelProgress } from '~server/domain/game/xp';

export const loader = serverPage();
export const clientLoader = clientPage();

/** The person's own level, XP and streak; nobody else is shown. */
export default function RankPage() {
  const { id, xp, streakWeeks } = useMe();
  const count = useCount();
  const progress = levelProgress(xp);
  return (
    <div className="page">
      <PageTitle aside={<StreakFlame weeks={streakWeeks} />}>Leaderboard</PageTitle>
      <Card as="section" aria-label="Your level">
        <XpBar
          level={progress.level}
          xpInLevel={progress.into}
          xpTotal={xp}
          xpPerLevel={progress.needed}
          count={count}
        />
      </Card>
      <Card as="section" aria-labelledby="comparison" stack>
        <h2 id="comparison">Only you, so far</h2>
        <p className="muted">
          Comparing with others comes with one of the next versions. You are asked first, and nobody sees your
          figures before you say yes.
        </p>
        <LinkButton to={paths.profile(id)} look="ghost">
          Your profile
        </LinkButton>
      </Card>
    </div>
  );
}

export const meta = () => [{ title: 'Leaderboard · Hazel' }];
