import { Button } from '~/components/button';
import { useResendVerification } from '~/features/accounts/use-resend-verification';
import { useMe } from '~/trpc/use-me';
import { GROUP_TEXT } from '~server/domain/groups/group';

/** In place of invitations, for who has not proven an address: what to do, and the button for it. */
export function VerifyFirst() {
  const { email } = useMe();
  const resend = useResendVerification();
  return (
    <div className="stack">
      <p className="muted">
        {GROUP_TEXT.verifyFirst}. We sent a link to <span className="wrap-anywhere">{email}</span>.
      </p>
      <Button look="ghost" pending={resend.isPending} onClick={() => resend.mutate({})}>
        Send the link again
      </Button>
    </div>
  );
}
