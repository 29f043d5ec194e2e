import { type FormEvent, useState } from 'react';

import { Button, SmallButton, QuietButton } from '~/components/button';
import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { TextField } from '~/components/form-fields';
import { LongText } from '~/components/long-text';
import { ProgressBar } from '~/components/progress-bar';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { MAX_CHECK_IN_NOTE } from '~server/domain/challenges/challenge';
import type { ActiveRun } from '~server/features/challenges/challenge-list';

import type { OpenChallengeDialog } from './challenge-dialogs';
import { DayCells, DayLegend } from './day-cells';
import { envelopesText } from './envelopes-text';
import { useCheckIn } from './use-check-in';

const CALENDAR_DAYS = 28;

interface ActiveChallengeProps {
  run: ActiveRun;
  /** XP that completions can still earn today. */
  xpLeftToday: number;
  onOpen: (dialog: OpenChallengeDialog) => void;
}

/** An active run: its progress, today's check-in, its calendar and the ways to end it. */
export function ActiveChallenge({ run, xpLeftToday, onOpen }: ActiveChallengeProps) {
  const { gameDay: today } = useMe();
  const eur = useEur();
  const { sending, waits, checkIn } = useCheckIn(run);
  const [note, setNote] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  const open = !run.over && !waits && !run.checkedDays.includes(today);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!sending && (await checkIn(note))) setNote('');
  }

  return (
    <Card as="article" stack aria-labelledby={run.id}>
      <div className="between">
        <h3 id={run.id} className="clamp min-w-0">
          {run.title}
        </h3>
        <Chip tone="moss" className="shrink-0">
          Day {run.day} of {run.days}
        </Chip>
      </div>
      <LongText className="muted">{run.description}</LongText>
      <ProgressBar
        label={`${run.title}, check-ins`}
        value={run.checkIns}
        max={run.days}
        valueText={`${run.checkIns} of ${run.days} check-ins`}
      />
      <div className="row flex-wrap gap-2">
        <Chip>
          {run.checkIns} / {run.days} check-ins
        </Chip>
        <Chip>About {eur(run.couldSave)}</Chip>
        <Chip tone="amber">+50 XP</Chip>
      </div>
      {run.envelopes && (
        <p>
          {envelopesText(run.envelopes, eur)}{' '}
          <ScreenLink to={paths.add()} className="link">
            Log it
          </ScreenLink>
        </p>
      )}
      <div className="row flex-wrap gap-2">
        {waits && <Chip tone="amber">Check-in waits for a connection</Chip>}
        {open && (
          <Button small pending={sending} aria-describedby={run.id} onClick={() => void checkIn()}>
            Check In
          </Button>
        )}
        <Button
          small
          look={run.over ? 'primary' : 'ghost'}
          aria-describedby={run.id}
          onClick={() => onOpen({ kind: 'complete', run, xpLeftToday })}
        >
          Complete Challenge
        </Button>
      </div>
      <div className="relative -mb-2">
        <QuietButton
          className="absolute top-0 right-0"
          aria-describedby={run.id}
          onClick={() => onOpen({ kind: 'progress', run })}
        >
          Progress
        </QuietButton>
        <details className="day-calendar" onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary className="pr-24">Check-in calendar</summary>
          {unfolded && (
            <div className="stack">
              <DayCells run={run} notes={run.notes} sending={sending || waits} size={CALENDAR_DAYS} pager />
              <DayLegend />
              {open && (
                <form className="stack" onSubmit={(event) => void submit(event)}>
                  <TextField
                    label="Note for today"
                    optional
                    value={note}
                    maxLength={MAX_CHECK_IN_NOTE}
                    onChange={setNote}
                  />
                  <SmallButton type="submit" pending={sending}>
                    Check In with note
                  </SmallButton>
                </form>
              )}
              <QuietButton aria-describedby={run.id} onClick={() => onOpen({ kind: 'abandon', run })}>
                Abandon
              </QuietButton>
            </div>
          )}
        </details>
      </div>
    </Card>
  );
}
