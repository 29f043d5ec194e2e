import { useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { SmallButton, QuietButton } from '~/components/button';
import { Chip } from '~/components/chip';
import { notifyError, notifyInfo } from '~/components/notify';
import { CategoryIcon } from '~/components/category-icon';
import { SectionCard } from '~/components/card';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { formatDay } from '~server/domain/kernel/days';
import { type Cadence, ladderTotal } from '~server/domain/habits/habit';
import type { Habit } from '~server/features/habits/habits';

import { keyOf, useTap } from './use-tap';
import { HABITS_TEXT } from './texts';

const SHOWN = 8;

/** The words for each cadence, as an option of the form and within a sentence. */
export const CADENCE_WORDS = {
  daily: { label: 'Daily', every: 'every day' },
  weekly: { label: 'Weekly', every: 'every week' },
  monthly: { label: 'Monthly', every: 'every month' },
} as const satisfies Record<Cadence, { label: string; every: string }>;

/** The person's habits with their progress, and the buttons to catch up on one or end it. */
export function HabitList({ habits }: { habits: readonly Habit[] }) {
  const [all, setAll] = useState(false);
  const [ending, setEnding] = useState<Habit | null>(null);
  const end = trpc.habits.end.useMutation({
    onSuccess: () => notifyInfo(HABITS_TEXT.ended),
    onError: (error) => notifyError(failureText(error, HABITS_TEXT.notEnded)),
  });
  return (
    <SectionCard id="your-habits" title="Your habits">
      <ul className="rows">
        {(all ? habits : habits.slice(0, SHOWN)).map((habit) => (
          <HabitRow key={habit.id} habit={habit} onEnd={() => setEnding(habit)} />
        ))}
      </ul>
      {!all && habits.length > SHOWN && (
        <QuietButton wide onClick={() => setAll(true)}>
          Show {habits.length - SHOWN} more
        </QuietButton>
      )}
      <AlertDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={`End “${ending?.title ?? ''}”?`}
        description="It is not asked about again. What was logged stays in your history."
        confirmLabel="End habit"
        onConfirm={() => ending && end.mutate({ id: ending.id })}
      />
    </SectionCard>
  );
}

function HabitRow({ habit, onEnd }: { habit: Habit; onEnd: () => void }) {
  const eur = useEur();
  const { hardship } = useMe();
  const tap = useTap();
  const { id, behind, endedOn, finished, nextOn, steps } = habit;
  const { every } = CADENCE_WORDS[habit.cadence];
  const euros = (amount: Habit['amount']) => eur(amount, { decimals: 'always' });
  const what =
    steps === null
      ? `${euros(habit.amount)} ${every}`
      : `${habit.logged} of ${steps} steps of ${euros(habit.amount)}, ${every}, ` +
        `${habit.reversed ? 'downwards' : 'upwards'} · ${euros(ladderTotal(habit.amount, steps))} in all`;
  const times = steps === null && habit.logged > 0 ? ` · logged ${habit.logged}×` : '';
  const next =
    nextOn === null || finished || endedOn !== null ? '' : ` · next ${formatDay(nextOn, 'en-GB', 'short')}`;
  return (
    <li className="gap-y-1">
      <span className="row-icon">
        <CategoryIcon category={habit.category} size={20} />
      </span>
      <div className="row-main basis-[10rem]">
        <b>{habit.title}</b>
        <span className="fine">{what + times + next}</span>
      </div>
      <div className="ml-auto flex items-center gap-1">
        {behind && endedOn === null && (
          <SmallButton
            pending={tap.busy === keyOf({ id, dueOn: behind.dueOn })}
            onClick={() => tap.log({ ...habit, amount: behind.amount, dueOn: behind.dueOn })}
          >
            {hardship ? 'Log' : 'Catch up'} step {behind.step}
            <span className="sr-only"> of {habit.title}</span>
          </SmallButton>
        )}
        {endedOn === null && !finished ? (
          <QuietButton onClick={onEnd}>
            End<span className="sr-only">: {habit.title}</span>
          </QuietButton>
        ) : (
          <Chip tone={finished ? 'amber' : 'plain'}>{finished ? 'Finished' : 'Ended'}</Chip>
        )}
      </div>
    </li>
  );
}
