import { notifyError, notifySuccess } from '~/components/notify';

import { failureText } from './failure-text';

/** The callbacks of a mutation that tell the person what became of it.
 * @param failed said when something broke or did not arrive; a rule that refuses has a message of its own */
export const telling = ({ done, failed }: { done?: string; failed: string }) => ({
  onSuccess: () => {
    if (done !== undefined) notifySuccess(done);
  },
  onError: (error: unknown) => notifyError(failureText(error, failed)),
});
