import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';

import { createStore } from '~/lib/store';
import type { AppRouter } from '~server/index';

/** Ends the question whether it is the person: true once they have proved it, false when they closed the dialog. */
export const identityQuestion = createStore<((proved: boolean) => void) | null>(null);

const askForProof = (): Promise<boolean> => {
  identityQuestion.get()?.(false);
  return new Promise((resolve) =>
    identityQuestion.set((proved) => {
      identityQuestion.set(null);
      resolve(proved);
    }),
  );
};

/** A call that the server refuses because the person has not proved lately who they are is sent again once they have.
 * When they do not, it fails with that refusal. */
export const confirmLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error(error) {
          if (error.data?.reason !== 'CONFIRM_IDENTITY') return observer.error(error);
          void askForProof().then((proved) =>
            proved ? next(op).subscribe(observer) : observer.error(error),
          );
        },
      }),
    );
