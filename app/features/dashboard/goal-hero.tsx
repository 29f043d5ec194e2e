import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode, RefObject } from 'react';

import { Acorn } from '~/components/acorn';
import { Card } from '~/components/card';
import { cx } from '~/components/cx';
import { LongText } from '~/components/long-text';
import { Mascot } from '~/components/mascot';
import { ScreenLink } from '~/components/screen-link';
import { Skeleton } from '~/components/skeleton';
import { GoalWords, useGoalShown } from '~/features/goals/goal-words';
import { BroughtChips, MomentButtons, MomentRing, clampOf } from '~/features/savings/goal-strip';
import { type Moment, useStage } from '~/features/savings/moment';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';

import { HoardScene } from './hoard-scene';
import { useMotivation } from './use-motivation';

interface GoalHeroProps {
  /** Whether the person comes back after weeks away; undefined while that is not known. */
  back: boolean | undefined;
  /** Whether the welcome card offers them another date. */
  offersDate: boolean;
  /** The built-in line of the day; null when it could not be fetched, undefined until it is there. */
  motivation: string | null | undefined;
  /** Stands in place of the scene until something has been logged. */
  beginning: ReactNode;
}

/** Hundreds of millions would break in the middle beside the ring on a phone. */
const sizeOf = (amount: string) => (amount.length > 12 ? 'text-lead' : 'text-title');

/** The one large thing of Home: the goal, a sentence by Hazel, and what has been saved as a hoard. A saving that is logged
 * on this screen lands here. */
export function GoalHero({ back, offersDate, motivation, beginning }: GoalHeroProps) {
  const eur = useEur();
  const { savedCount } = useMe();
  const shown = useGoalShown(back);
  const { ref, moment } = useStage();
  if (shown === null) return null;
  const { goal, ring } = shown;
  const begun = goal.saved > 0;
  return (
    <Card as="section" aria-label="Goal" className={cx('hero', moment && 'strip-lands')}>
      <div className="hero-words">
        <div className="row flex-wrap gap-4">
          <MomentRing
            moment={moment}
            size={104}
            {...ring}
            {...(!begun && { center: <Acorn size={34} className="mx-auto opacity-35" /> })}
          />
          <div className="stack min-w-[8rem] flex-1 gap-1">
            <h2 className="row-tap">
              <span className="clamp">
                <ScreenLink to={paths.goals()}>
                  {goal.name} <ChevronRight size={16} className="inline" />
                </ScreenLink>
              </span>
            </h2>
            <p className="num wrap-anywhere">
              {begun ? (
                <>
                  <span key={goal.saved} className={cx('rolls', sizeOf(eur(goal.saved)))}>
                    {eur(goal.saved)}
                  </span>{' '}
                  <span className="text-small whitespace-nowrap text-ink-2">of {eur(goal.amount)}</span>
                </>
              ) : (
                <span className={sizeOf(eur(goal.amount))}>{eur(goal.amount)}</span>
              )}
            </p>
            <GoalWords shown={shown} next back={back} offersDate={offersDate} />
          </div>
        </div>
        <HazelSays stage={ref} moment={moment} motivation={motivation} />
      </div>
      {savedCount > 0 ? <HoardScene count={savedCount} /> : <div className="hero-begin">{beginning}</div>}
    </Card>
  );
}

/** Hazel's line of the day; while a saving is celebrated, what it brought stands in its place. */
function HazelSays({
  stage,
  moment,
  motivation,
}: { stage: RefObject<HTMLElement>; moment: Moment | null } & Pick<GoalHeroProps, 'motivation'>) {
  const { hardship } = useMe();
  const line = useMotivation(motivation ?? null);
  const said = moment !== null && moment.state !== 'falling' ? moment : null;
  const glad = said !== null && !hardship;
  return (
    <section ref={stage} aria-label="Motivation" className="hero-says">
      <Mascot
        pose={!glad ? 'greeting' : said.state === 'waiting' ? 'thinking' : 'celebrating'}
        mood={!glad ? 'idle' : said.state === 'waiting' ? 'thinking' : 'glad'}
        size={52}
        className="flex-none"
      />
      <div className="min-w-0 flex-1">
        {said ? (
          <>
            <p className={cx('text-small font-semibold wrap-anywhere', clampOf(said))}>{said.text}</p>
            <BroughtChips moment={said} />
          </>
        ) : motivation === undefined ? (
          <Skeleton width="80%" />
        ) : line === motivation ? (
          <p className="text-small">{line}</p>
        ) : (
          // Claude's line may be longer than the space that is kept for it.
          <LongText className="text-small">{line}</LongText>
        )}
      </div>
      {said && <MomentButtons moment={said} />}
    </section>
  );
}
