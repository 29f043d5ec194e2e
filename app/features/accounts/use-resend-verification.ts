import { notifyError, notifySuccess } from '~/components/notify';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { AUTH_TEXT } from './texts';

/** Mails the link that verifies the signed-in person's address, and shows the result. */
export function useResendVerification() {
  const { email } = useMe();
  return trpc.accounts.resendVerification.useMutation({
    // If the address was verified meanwhile, no mail is sent, and the hint that offered it disappears.
    meta: { awaitsScreen: true },
    onSuccess: ({ sent }) => {
      if (sent) notifySuccess(`A new link is on its way to ${email}.`);
    },
    onError: (error) => notifyError(publicErrorFrom(error)?.message ?? AUTH_TEXT.linkNotSent),
  });
}
