import { onDemand } from '~/components/on-demand';

import { identityQuestion } from '~/trpc/confirm-link';

const ConfirmDialog = onDemand(() => import('./confirm-dialog'));

/** Asks the person to prove who they are when a call needs it (`confirmLink`). Part of the frame. */
export function ConfirmHost() {
  const answer = identityQuestion.use();
  if (answer === null) return null;
  return <ConfirmDialog onAnswer={answer} />;
}
