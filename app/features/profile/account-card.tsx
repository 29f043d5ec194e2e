import { Avatar } from '~/components/avatar';
import { Banner } from '~/components/banner';
import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { LongText } from '~/components/long-text';
import { Stat } from '~/components/stat';
import { useResendVerification } from '~/features/accounts/use-resend-verification';
import { useCount, useMe } from '~/trpc/use-me';
import { level } from '~server/domain/game/xp';

/** Name, e-mail address, level, XP and streak. */
export function AccountCard() {
  const { displayName, email, emailVerified, xp, streakWeeks } = useMe();
  const number = useCount();
  return (
    <Card as="section" aria-labelledby="account" stack>
      <div className="row">
        <Avatar name={displayName} large />
        <div className="min-w-0">
          <h2 id="account" className="clamp">
            {displayName}
          </h2>
          <LongText className="muted">{email}</LongText>
        </div>
      </div>
      {!emailVerified && <UnverifiedAddress />}
      <dl className="grid grid-cols-3 gap-2">
        <Stat label="Level" value={number(level(xp))} />
        <Stat label="XP" value={number(xp)} />
        <Stat label="Week streak" value={streakWeeks} />
      </dl>
    </Card>
  );
}

function UnverifiedAddress() {
  const resend = useResendVerification();
  return (
    <Banner
      action={
        <Button look="quiet" small pending={resend.isPending} onClick={() => resend.mutate()}>
          Send the link again
        </Button>
      }
    >
      Your address is not verified yet. Open the link in the mail that we sent you.
    </Banner>
  );
}
