import { Suspense, lazy } from 'react';

import { identityQuestion } from '~/trpc/confirm-link';

const ConfirmDialog = lazy(() => import('./confirm-dialog'));

/** Asks the person to prove who they are when a call needs it (`confirmLink`). Part of the frame. */
export function ConfirmHost() {
  const answer = identityQuestion.use();
  if (answer === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog onAnswer={answer} />
    </Suspense>
  );
}
