import { ResendButton, WhereTheLinkIs } from '~/features/accounts/unverified-address';
import { GROUP_TEXT } from '~server/domain/groups/group';

/** Shown instead of invitations to people without a proven address: what to do, and the button for it. */
export function VerifyFirst() {
  return (
    <div className="stack">
      <p className="muted">
        {GROUP_TEXT.verifyFirst}. <WhereTheLinkIs />
      </p>
      <ResendButton look="ghost" />
    </div>
  );
}
