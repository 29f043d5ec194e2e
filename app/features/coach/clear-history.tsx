import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { QuietButton } from '~/components/button';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { COACH_TEXT } from '~server/domain/coach/tips/coach-text';

import { chat as CHAT_TEXT } from './texts.json';

/** The classes of a button beside a title: an icon on phones. Its words stand in `NARROW_WORDS`. */
export const NARROW = 'max-sm:w-11 max-sm:px-0';
export const NARROW_WORDS = 'max-sm:sr-only';

interface ClearHistoryProps {
  empty: boolean;
  onCleared?: () => void;
  /** An icon alone on phones. */
  narrow?: boolean;
}

/** Clears the chat with the coach, after asking whether to do so. */
export function ClearHistory({ empty, onCleared, narrow = false }: ClearHistoryProps) {
  const [asking, setAsking] = useState(false);
  const clear = trpc.coach.clearHistory.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: () => {
      onCleared?.();
      notifySuccess(CHAT_TEXT.cleared);
    },
    onError: (error) => notifyError(failureText(error, COACH_TEXT.clearFailed)),
  });
  return (
    <>
      <QuietButton
        className={narrow ? NARROW : undefined}
        disabled={empty}
        pending={clear.isPending}
        onClick={() => setAsking(true)}
      >
        <Trash2 size={18} /> <span className={narrow ? NARROW_WORDS : undefined}>Clear history</span>
      </QuietButton>
      {asking && (
        <AlertDialog
          onClose={() => setAsking(false)}
          title="Clear the conversation?"
          description="What you and Hazel have said is deleted for good. Tips, plan and savings stay."
          confirmLabel="Clear"
          onConfirm={() => clear.mutate()}
        />
      )}
    </>
  );
}
