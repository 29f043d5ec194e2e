import { type ComponentProps, useEffect, useState } from 'react';

import { Acorn } from '~/components/acorn';
import { SmallButton } from '~/components/button';
import { Chip } from '~/components/chip';
import { cx } from '~/components/cx';
import { GoalRing } from '~/components/goal-ring';
import { onDemand } from '~/components/on-demand';
import { useCount, useCounted, useEur, useMe } from '~/trpc/use-me';
import { goalProgress } from '~server/domain/goals/goal';
import type { SavingEffect } from '~server/domain/goals/saving-effect';

import { type Moment, countStage, useMoment } from './moment';
import { useUndoSaving } from './use-undo-saving';

// Few savings bring a badge, and its picture is not worth an error.
const Medallion = onDemand(async () => ({ default: (await import('~/features/game/medallion')).Medallion }), {
  failure: 'nothing',
});

/** A longer text of a moment takes more than one line beside the ring and Undo on a phone. */
const ONE_LINE = 24;
/** How long the acorn or a badge stands where the ring has its figure. */
const SEEN_MS = 3000;

interface GoalStripProps {
  /** What the saving that is typed would do; null while nothing is typed, or when it does nothing for the goal. */
  effect?: SavingEffect | null | undefined;
}

/** The goal in a strip: what a saving that is typed would do to it, and the moment when one lands. */
export function GoalStrip({ effect = null }: GoalStripProps) {
  const moment = useMoment();
  useEffect(countStage, []);
  return (
    <div className="card">
      <StripOf moment={moment} effect={moment === null ? effect : null} />
    </div>
  );
}

interface StripOfProps {
  moment: Moment | null;
  effect: SavingEffect | null;
  /** Low enough to float above a screen without covering its head. */
  low?: boolean;
}

/** The content of the strip. */
export function StripOf({ moment, effect, low = false }: StripOfProps) {
  const { goal, today, hardship } = useMe();
  const eur = useEur();
  const counted = useCounted();
  const progress = goal && goalProgress(goal, today);
  const says = moment !== null && moment.state !== 'falling';
  const long = says && moment.text.length > ONE_LINE;
  // Beside a long text there is room for either the figure or level and streak, and in the small strip for none.
  const crowded = long && hasMore(moment);
  const soon = effect !== null && !hardship ? effect.daysSooner : null;
  const perDay =
    progress && !progress.reached && !progress.overdue && !hardship ? progress.perDayCents : null;
  return (
    <div className={cx('strip', moment !== null && 'strip-lands')}>
      {goal && progress && (
        <MomentRing
          moment={moment}
          size={low ? 40 : 64}
          percent={progress.share}
          ghostPercent={effect?.shareAfter}
          label={`${progress.percent} percent of ${eur(goal.amount)} saved`}
        />
      )}
      <div className="min-w-0 flex-1">
        <p
          className={cx(
            'font-semibold wrap-anywhere empty:hidden',
            // A long text in small type, so that nothing below moves.
            (long || (says && low)) && 'text-small',
            says && clampOf(moment),
          )}
        >
          {says && moment.text}
        </p>
        {!says && goal && <p className="clamp font-semibold">{goal.name}</p>}
        {goal && progress && !low && !crowded && (
          <p className="num text-small text-ink-2">
            {effect ? (
              <>
                {eur(effect.before)} → <b className="text-ink">{eur(effect.after)}</b>
              </>
            ) : (
              <span key={goal.saved} className="rolls">
                {eur(goal.saved)} of {eur(goal.amount)}
              </span>
            )}
          </p>
        )}
        {!says && (
          <p className={cx('text-small', soon === null ? 'text-ink-2' : 'font-semibold text-forest')}>
            {soon !== null
              ? `${counted(soon, 'day')} sooner`
              : perDay !== null && `${eur(perDay, { decimals: 'always' })} a day gets you there`}
          </p>
        )}
        {says && !(low && crowded) && <BroughtChips moment={moment} />}
      </div>
      {says && <MomentButtons moment={moment} />}
    </div>
  );
}

/** Whether the acorn, or a badge that covers it, has been seen, so that the ring can be read again. */
function useSeen(moment: Moment | null): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  const landed = moment?.state === 'landed' ? moment.id : null;
  useEffect(() => {
    if (landed === null) return;
    const timer = setTimeout(() => setSeen(landed), SEEN_MS);
    return () => {
      clearTimeout(timer);
      setSeen(null);
    };
  }, [landed]);
  return landed !== null && seen === landed;
}

/** The ring of the goal, into which the acorn of a moment falls; a badge that it brought covers it for a moment. */
export function MomentRing({
  moment,
  ...ring
}: { moment: Moment | null } & Omit<ComponentProps<typeof GoalRing>, 'dashed'>) {
  const seen = useSeen(moment);
  return (
    <div className="relative flex-none">
      <GoalRing
        {...ring}
        dashed={moment?.state === 'waiting'}
        {...(moment && !seen && { center: <Acorn key={moment.id} size={26} className="acorn" /> })}
      />
      {!seen && moment?.brought.badges[0] !== undefined && (
        <span className="strip-medal">
          <Medallion code={moment.brought.badges[0]} earned />
        </span>
      )}
    </div>
  );
}

/** What can be done about what has just been logged. */
export function MomentButtons({ moment }: { moment: Moment }) {
  const { undo, pending } = useUndoSaving();
  if (!moment.action && !moment.undoable) return null;
  return (
    <div className="stack flex-none gap-1">
      {moment.action && <SmallButton onClick={moment.action.onPress}>{moment.action.label}</SmallButton>}
      {moment.undoable && (
        <SmallButton onClick={() => undo(moment)} pending={pending}>
          Undo
        </SmallButton>
      )}
    </div>
  );
}

/** The names of several badges take two lines at most, so that nothing moves; screen readers hear all of them. */
export const clampOf = ({ brought }: Moment) => brought.badges.length > 1 && 'clamp';

const hasMore = ({ brought }: Pick<Moment, 'brought'>) => brought.level !== null || brought.streak !== null;

/** Level and streak, one after the other; the overlays say more about them. */
export function BroughtChips({ moment: { brought } }: { moment: Moment }) {
  const count = useCount();
  if (!hasMore({ brought })) return null;
  return (
    <p className="row strip-brought flex-wrap gap-1" aria-hidden="true">
      {brought.level !== null && <Chip tone="amber">Level {count(brought.level)}</Chip>}
      {brought.streak !== null && <Chip tone="amber">{count(brought.streak)} weeks in a row</Chip>}
    </p>
  );
}
