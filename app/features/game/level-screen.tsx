import { Card, SectionCard } from '~/components/card';
import { ListRow } from '~/components/list-row';
import { PageTitle } from '~/components/page-title';
import { XpBar } from '~/components/xp-bar';
import { useCount, useEur, useMe } from '~/trpc/use-me';
import { DAILY_CAP, LATE_DAYS, TRANSFER_COUNTS_FROM, XP, levelProgress } from '~server/domain/game/xp';

/** The person's level, how far the next one is, and what earns XP. */
export function LevelScreen() {
  const { xp, hardship } = useMe();
  const count = useCount();
  const { level, toNext } = levelProgress(xp);
  return (
    <div className="page">
      <PageTitle detail="XP never fall by themselves, and cannot be bought.">Level</PageTitle>
      <Card as="section" aria-label="Your level" stack>
        <XpBar xp={xp} />
        <p className="muted">
          {count(xp)} XP in all{!hardship && `, ${toNext} to level ${count(level + 1)}`}
        </p>
      </Card>
      <WhatEarns />
    </div>
  );
}

function WhatEarns() {
  const eur = useEur();
  const most = (xp: number) => `At most ${xp} a day`;
  const acts = [
    [
      'A saving',
      `up to ${XP.savingMax}`,
      `${XP.savingPerEuro} for each euro, up to ${XP.savingMax}, if logged within ${LATE_DAYS} days of its date. ${most(DAILY_CAP.saving)}`,
    ],
    ['A check-in to a challenge', XP.checkIn, `Once a day. ${most(DAILY_CAP.check_in)}`],
    ['A challenge completed', XP.challengeCompletion, most(DAILY_CAP.challenge_completed)],
    ['A group completed', XP.challengeCompletion, 'For everybody who contributed'],
    [
      'A transfer marked',
      XP.transfer,
      `From ${eur(TRANSFER_COUNTS_FROM)} upwards. ${most(DAILY_CAP.transfer)}`,
    ],
    ['A day of the weekly plan', XP.weeklyPlanTask, 'Taken back with the tick'],
  ] as const;
  return (
    <SectionCard id="earns" title="What earns XP">
      <ul className="rows">
        {acts.map(([act, xp, detail]) => (
          <ListRow
            key={act}
            title={act}
            detail={detail}
            trailing={<span className="num">{typeof xp === 'number' ? `+${xp}` : xp}</span>}
          />
        ))}
      </ul>
    </SectionCard>
  );
}
