import type { ComponentProps } from 'react';

import { Button } from '~/components/button';
import { useMe } from '~/trpc/use-me';

import { useResendVerification } from './use-resend-verification';

type Resend = ReturnType<typeof useResendVerification>;

interface ResendButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'small' | 'className'> {
  /** The invitation that the link leads back to. */
  intent?: Parameters<Resend['mutate']>[0];
}

/** Mails the link that verifies the person's address again. Renders nothing while mail is off. */
export function ResendButton({ intent = {}, ...look }: ResendButtonProps) {
  const { mail } = useMe();
  const resend = useResendVerification();
  if (!mail.on) return null;
  return (
    <Button {...look} pending={resend.isPending} onClick={() => resend.mutate(intent)}>
      Send the link again
    </Button>
  );
}
