import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { Button, QuietButton, IconButton } from '~/components/button';
import { Chip } from '~/components/chip';
import { EmptyState } from '~/components/empty-state';
import { notifyError } from '~/components/notify';
import { SectionCard } from '~/components/card';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useCount, useEur, useMe } from '~/trpc/use-me';
import { COACH_TEXT } from '~server/domain/coach/tips/coach-text';
import { RESULTS_NOTE, resultText } from '~server/domain/coach/tips/results';
import { areOld } from '~server/domain/coach/tips/tip-age';
import { dayWord } from '~server/domain/kernel/days';
import type { AcceptedTip } from '~server/features/coach/screen';

import { ProseText } from './prose';
import { FeedbackButtons, useFeedbackMessages } from './tip-feedback';

/** How many tips are shown until the person asks for all. */
const SHOWN = 3;

/** The tips that the person has accepted, with their results. */
export function AcceptedTipsCard({ tips }: { tips: readonly AcceptedTip[] }) {
  const [all, setAll] = useState(false);
  const count = useCount();
  const shown = tips.slice(0, all ? tips.length : SHOWN);
  return (
    <SectionCard id="accepted" title="My Accepted Tips">
      {tips.length === 0 ? (
        <EmptyState title="Nothing accepted yet" pose="empty-handed">
          Accept a tip and I will tell you in four weeks whether it worked.
        </EmptyState>
      ) : (
        <>
          <ul className="mt-1 grid divide-y divide-line *:py-3.5 last:-mb-3.5">
            {shown.map((tip) => (
              <AcceptedRow key={tip.id} tip={tip} />
            ))}
          </ul>
          {shown.some(({ result }) => result?.state === 'measured') && (
            <p className="fine mb-1">{RESULTS_NOTE}</p>
          )}
          {!all && tips.length > SHOWN && (
            <QuietButton wide onClick={() => setAll(true)}>
              Show all {count(tips.length)}
            </QuietButton>
          )}
        </>
      )}
    </SectionCard>
  );
}

function AcceptedRow({ tip }: { tip: AcceptedTip }) {
  const eur = useEur();
  const [asking, setAsking] = useState(false);
  const change = trpc.coach.setTipStatus.useMutation({
    meta: { awaitsScreen: true },
    onError: (error) => notifyError(failureText(error, COACH_TEXT.tipStatusFailed)),
  });
  const remove = trpc.coach.deleteTip.useMutation({
    meta: { awaitsScreen: true },
    onError: (error) => notifyError(failureText(error, COACH_TEXT.tipDeleteFailed)),
  });
  const say = trpc.coach.setAcceptedFeedback.useMutation(useFeedbackMessages());
  const { today, hardship } = useMe();
  const done = tip.status === 'done';
  const id = `accepted-${tip.id}`;
  return (
    <li className="stack gap-2">
      <div className="between items-start">
        <h3 id={id} className="min-w-0 wrap-anywhere">
          {tip.title}
        </h3>
        <Chip className="shrink-0">
          {done && <Check size={16} />} {done ? 'Completed' : 'In Progress'}
        </Chip>
      </div>
      <p className="muted wrap-anywhere">
        <ProseText text={tip.description} facts={tip.facts} />
      </p>
      {tip.facts.length > 0 && areOld(tip.acceptedOn, today) && (
        <p className="fine">The figures in it are of {dayWord(tip.acceptedOn, today)}.</p>
      )}
      <Result tip={tip} />
      <div className="between flex-wrap">
        {!hardship && <span className="fine whitespace-nowrap">About {eur(tip.saving)} a month</span>}
        <span className="row flex-none gap-2">
          <Button
            small
            look={done ? 'quiet' : 'ghost'}
            pending={change.isPending}
            aria-describedby={id}
            onClick={() => change.mutate({ id: tip.id, status: done ? 'todo' : 'done' })}
          >
            {done ? <RotateCcw size={18} /> : <Check size={18} />}
            {done ? 'Not yet' : 'Mark Complete'}
          </Button>
          <IconButton
            label={`Delete ${tip.title}`}
            pending={remove.isPending}
            onClick={() => setAsking(true)}
          >
            <Trash2 size={18} />
          </IconButton>
        </span>
      </div>
      {!done && tip.template !== null && (
        <FeedbackButtons
          of={id}
          said={say.isPending ? say.variables.feedback : null}
          onSay={(feedback) => say.mutate({ id: tip.id, feedback })}
        />
      )}
      {asking && (
        <AlertDialog
          onClose={() => setAsking(false)}
          title="Delete this tip?"
          description={`‘${tip.title}’ and what came of it go from your list. Your savings stay.`}
          confirmLabel="Delete"
          onConfirm={() => remove.mutate({ id: tip.id })}
        />
      )}
    </li>
  );
}

/** What was logged in the weeks of the tip, and in those before. */
function Result({ tip: { result } }: { tip: AcceptedTip }) {
  const eur = useEur();
  if (result === null) return null;
  if (result.state === 'running') {
    return (
      <p className="fine">
        {result.daysLeft === 1 ? 'Tomorrow' : `In ${result.daysLeft} days`} I can tell you whether it worked.
      </p>
    );
  }
  return (
    <p className="rounded-control bg-sunken px-3 py-2.5 text-small">
      <b>{resultText(result)}:</b> <span className="num">{eur(result.after.total)}</span> logged in its four
      weeks, <span className="num">{eur(result.baseline.total)}</span> in the four before.
    </p>
  );
}
