import { QuietButton, SmallButton } from '~/components/button';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { COACH_TEXT } from '~server/domain/coach/tips/coach-text';
import type { CoachView } from '~server/features/coach/screen';

type Said = CoachView['saidOfTips'][number];
type Feedback = Said['feedback'];

/** How long the message offers Undo; afterwards it can be taken back below the tips. */
const UNDO_MS = 10_000;

/** What follows when a person has said something to a tip: a message with Undo. */
export function useFeedbackMessages() {
  const { mutate } = trpc.coach.undoTipFeedback.useMutation({
    onError: (error) => notifyError(failureText(error, COACH_TEXT.feedbackFailed)),
  });
  return {
    meta: { awaitsScreen: true },
    onSuccess: ({ template }: { template: string }, { feedback }: { feedback: Feedback }) =>
      notifySuccess(COACH_TEXT[`${feedback}Said`], {
        action: { label: 'Undo', onPress: () => mutate({ template }) },
        durationMs: UNDO_MS,
        replaces: 'tip-feedback',
      }),
    onError: (error: unknown) => notifyError(failureText(error, COACH_TEXT.feedbackFailed)),
  };
}

/** What a person can say to a tip, below its own buttons. */
export function FeedbackButtons({
  of,
  said,
  onSay,
}: {
  /** Id of the tip's title. */
  of: string;
  /** What was just said, until the screen shows it; null otherwise. */
  said: Feedback | null;
  onSay: (feedback: Feedback) => void;
}) {
  return (
    <div className="row -mb-2 -ml-3 flex-wrap gap-x-1 gap-y-0">
      {(['doing', 'declined'] as const).map((feedback) => (
        <QuietButton
          key={feedback}
          pending={said === feedback}
          aria-describedby={of}
          onClick={() => said === null && onSay(feedback)}
        >
          {COACH_TEXT[feedback]}
        </QuietButton>
      ))}
    </div>
  );
}

/** What the person has said to tips, each of which can be taken back. */
export function SaidOfTips({ said }: { said: readonly Said[] }) {
  if (said.length === 0) return null;
  return (
    <details className="as-table">
      <summary>What you told me about tips</summary>
      <ul className="grid divide-y divide-line *:py-2">
        {said.map((one) => (
          <SaidRow key={one.template} said={one} />
        ))}
      </ul>
    </details>
  );
}

function SaidRow({ said: { template, title, feedback } }: { said: Said }) {
  const { mutate, isPending } = trpc.coach.undoTipFeedback.useMutation({
    meta: { awaitsScreen: true },
    onError: (error) => notifyError(failureText(error, COACH_TEXT.feedbackFailed)),
  });
  const id = `said-${template}`;
  return (
    <li className="between gap-2">
      <span className="min-w-0">
        <span id={id} className="wrap-anywhere">
          {title}
        </span>
        <span className="fine block">{COACH_TEXT[feedback]}</span>
      </span>
      <SmallButton pending={isPending} aria-describedby={id} onClick={() => mutate({ template })}>
        Take back
      </SmallButton>
    </li>
  );
}
