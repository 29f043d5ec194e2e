import { Card } from '~/components/card';
import type { InvitedBy } from '~server/features/groups/invitations';

import { InvitedTo } from './invited-to';

/** What the person is invited to, above the form to sign in or up. */
export function InvitationCard({ invitation, locale }: { invitation: InvitedBy; locale: string }) {
  const { inviterName, title } = invitation;
  return (
    <Card as="section" aria-labelledby="invitation" tone="moss" stack>
      <h2 id="invitation" className="wrap-anywhere">
        {inviterName} invites you to save together
      </h2>
      {title !== null && <p className="wrap-anywhere text-lead">{title}</p>}
      <InvitedTo {...invitation} locale={locale} />
      <p className="muted">
        Hazel is a savings coach: one goal, several people, everyone adds what they can. Sign up, or sign in
        if you have an account; then you can join.
      </p>
    </Card>
  );
}
