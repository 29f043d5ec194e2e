import { useRef } from 'react';

import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { signInToSave } from '~/lib/use-session-channel';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { SAVING_TEXT } from '~server/domain/savings/saving-rules';

import { useConfirmAmount } from './confirm-amount';
import type { NewSaving } from './new-saving';
import { savedText } from './saved-text';
import { useLogSaving } from './use-log-saving';

/** Within this time a second tap counts as part of the first. */
const DOUBLE_TAP_MS = 800;

/** Logs a saving at a tap, without a form. A saving that is refused is said.
 * @returns `logNow`, whose `onKept` is called once the saving is stored or waits on this device, and the `question` to render */
export function useLogNow() {
  const { numberLocale } = useMe();
  const log = useLogSaving();
  const { asks, question } = useConfirmAmount();
  const tappedAt = useRef(-DOUBLE_TAP_MS);

  const send = async (saving: NewSaving, onKept: () => void): Promise<void> => {
    try {
      const outcome = await log(saving);
      if (outcome.kind === 'signed-out') signInToSave(paths.add());
      else if (outcome.kind === 'blocked' || outcome.kind === 'refused') notifyError(outcome.message);
      else if (outcome.kind !== 'unanswered') {
        onKept();
        // An answer to an earlier attempt has no moment.
        if (outcome.kind === 'saved' && outcome.answer.replayed)
          notifySuccess(savedText(outcome.answer, numberLocale));
      }
    } catch (error) {
      if (!asks(error, () => void send({ ...saving, confirmed: true }, onKept)))
        notifyError(failureText(error, SAVING_TEXT.failed));
    }
  };

  const logNow = async (saving: NewSaving, onKept: () => void = () => undefined): Promise<void> => {
    if (performance.now() - tappedAt.current < DOUBLE_TAP_MS) return;
    tappedAt.current = performance.now();
    await send(saving, onKept);
  };
  return { logNow, question };
}
