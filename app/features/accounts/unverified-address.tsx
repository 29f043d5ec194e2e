import type { ComponentProps } from 'react';

import { Banner } from '~/components/banner';
import { Button } from '~/components/button';
import { notifyError, notifySuccess } from '~/components/notify';
import { ByMail } from '~/features/messages/by-mail';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import SECURITY_TEXT from '~/features/accounts/security/texts.json';

type Resend = ReturnType<typeof trpc.accounts.resendVerification.useMutation>;

interface ResendButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'small' | 'className'> {
  /** The invitation that the link leads back to. */
  intent?: Parameters<Resend['mutate']>[0];
}

/** Mails the link that verifies the person's address again. Renders nothing while mail is off. */
export function ResendButton({ intent = {}, ...look }: ResendButtonProps) {
  const { email, mail } = useMe();
  const resend = trpc.accounts.resendVerification.useMutation({
    // If the address was verified meanwhile, no mail is sent, and the hint that offered it disappears.
    meta: { awaitsScreen: true },
    onSuccess: ({ sent }) => {
      if (sent) notifySuccess(`A new link is on its way to ${email}.`);
    },
    onError: (error) => notifyError(failureText(error, SECURITY_TEXT.linkNotSent)),
  });
  if (!mail.on) return null;
  return (
    <Button {...look} pending={resend.isPending} onClick={() => resend.mutate(intent)}>
      Send the link again
    </Button>
  );
}

/** The same in a banner: below its text the label begins where the text does. */
export const ResendInBanner = () => <ResendButton look="quiet" small className="needs-script ml-4.5" />;

/** Says where the link is that proves an address, or who can do it when mail is off. */
export function WhereTheLinkIs() {
  const { email } = useMe();
  const address = <b className="wrap-anywhere">{email}</b>;
  return <ByMail otherwise={<>somebody verifies {address}</>}>We sent a link to {address}.</ByMail>;
}

/** Says what an unproven address prevents, and how to prove it. */
export function UnverifiedAddress() {
  return (
    <Banner action={<ResendInBanner />}>
      {SECURITY_TEXT.verifyFirst} <WhereTheLinkIs />
    </Banner>
  );
}
