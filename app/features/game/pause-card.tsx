import { type FormEvent, useState } from 'react';

import { SmallButton, QuietButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { SelectField } from '~/components/form-fields';
import { ListRow } from '~/components/list-row';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { addDays, formatDay, isLocalDay, type LocalDay, weekStart } from '~server/domain/kernel/days';
import {
  PAUSE_WEEKS_AHEAD,
  PAUSE_WEEKS_PER_YEAR,
  pauseProblem,
  pausesLeft,
  pauseYearOf,
  weeksAhead,
} from '~server/domain/game/streak-pause';

const weekText = (week: LocalDay) =>
  `${formatDay(week, 'en-GB', 'short')} to ${formatDay(addDays(week, 6), 'en-GB', 'long')}`;

/** Plans pauses: future weeks in which the streak neither grows nor breaks. */
export function PauseCard({ pauses }: { pauses: readonly LocalDay[] }) {
  const { today } = useMe();
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState('');
  const handlers = (said: string) => ({
    onSuccess: (streak: ReturnType<typeof utils.game.streak.getData>) => {
      notifySuccess(said);
      setChosen('');
      utils.game.streak.setData(undefined, streak);
    },
    onError: (error: unknown) =>
      notifyError(failureText(error, 'The pause could not be changed. Try again.')),
  });
  const set = trpc.game.setPause.useMutation(handlers('Pause set. That week counts as neither.'));
  const clear = trpc.game.clearPause.useMutation(handlers('Pause taken back.'));

  const free = weeksAhead(today, PAUSE_WEEKS_AHEAD).filter(
    (week) => !pauses.includes(week) && pauseProblem(week, pauses, today) === null,
  );
  const planned = pauses.filter((week) => week >= weekStart(today));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLocalDay(chosen) && !set.isPending) set.mutate({ week: chosen });
  };
  return (
    <SectionCard id="streak-pause" title="Plan a pause" stack>
      <p className="muted">
        Going away? Up to {PAUSE_WEEKS_PER_YEAR} weeks a year can be paused beforehand. A paused week counts
        as neither saved nor missed. {pausesLeft(today, pauses)} of {PAUSE_WEEKS_PER_YEAR} are left in{' '}
        {pauseYearOf(today)}.
      </p>
      {free.length > 0 && (
        <form onSubmit={submit} className="stack">
          <SelectField
            label="Week"
            placeholder="Choose a week"
            options={free.map((week) => ({ value: week, label: weekText(week) }))}
            value={chosen}
            onChange={setChosen}
          />
          <SmallButton type="submit" pending={set.isPending} disabled={chosen === ''}>
            Set pause
          </SmallButton>
        </form>
      )}
      {planned.length > 0 && (
        <ul className="rows" aria-label="Planned pauses">
          {planned.map((week) => (
            <ListRow
              key={week}
              title={weekText(week)}
              detail={week === weekStart(today) ? 'Paused now' : 'Planned'}
              trailing={
                week > today && (
                  <QuietButton
                    pending={clear.isPending && clear.variables.week === week}
                    onClick={() => clear.mutate({ week })}
                  >
                    Take back<span className="sr-only">: {weekText(week)}</span>
                  </QuietButton>
                )
              }
            />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
