import { useNavigate } from '@remix-run/react';

import type { Queued } from '~/features/queue/acts';
import { WaitingHere } from '~/features/queue/waiting-here';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { formatAmountInput } from '~server/domain/kernel/money';

import type { KeptDraft } from './kept-draft';
import type { SavingDraft } from './new-saving';

/** What waits on this device. What the server has refused is corrected in the form of Add.
 * @param onCorrect fills in the form on this screen, or returns false; without it Add is opened */
export function KeptHere({ onCorrect }: { onCorrect?: (draft: SavingDraft) => boolean }) {
  const { numberLocale } = useMe();
  const navigate = useNavigate();
  const correct = ({ kind, input, amount, category, day, title }: Queued) => {
    const draft: SavingDraft = {
      amount: amount === null ? '' : formatAmountInput(amount, numberLocale),
      category: category ?? 'other',
      date: day,
      note: ('note' in input ? input.note : title) ?? '',
      ...(kind === 'saving' && { estimateId: input.estimateId }),
    };
    if (onCorrect) return onCorrect(draft);
    const told: KeptDraft = { draft, attempt: null };
    navigate(paths.add(), { state: told });
    return true;
  };
  return <WaitingHere onCorrect={correct} />;
}
