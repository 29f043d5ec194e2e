import { Avatar } from '~/components/avatar';
import { Banner } from '~/components/banner';
import { Card } from '~/components/card';
import { LongText } from '~/components/long-text';
import { Stat } from '~/components/stat';
import { ResendButton } from '~/features/accounts/unverified-address';
import { ByMail } from '~/features/messages/by-mail';
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
      {!emailVerified && (
        <Banner action={<ResendButton look="quiet" small className="needs-script" />}>
          Your address is not verified yet.{' '}
          <ByMail otherwise="somebody verifies it">Open the link in the mail that we sent you.</ByMail>
        </Banner>
      )}
      <dl className="grid grid-cols-3 gap-2">
        <Stat label="Level" value={number(level(xp))} />
        <Stat label="XP" value={number(xp)} />
        <Stat label="Week streak" value={streakWeeks} />
      </dl>
    </Card>
  );
}
