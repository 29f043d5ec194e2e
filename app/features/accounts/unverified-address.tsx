import { Banner } from '~/components/banner';
import { ByMail } from '~/features/messages/by-mail';
import { useMe } from '~/trpc/use-me';

import { ResendButton } from './resend-button';
import { SECURITY_TEXT } from '~/features/accounts/security/texts';

/** Says where the link is that proves an address, or who can do it when mail is off. */
export function WhereTheLinkIs() {
  const { email } = useMe();
  const address = <b className="wrap-anywhere">{email}</b>;
  return <ByMail otherwise={<>somebody verifies {address}</>}>We sent a link to {address}.</ByMail>;
}

/** Says what an unproven address prevents, and how to prove it. */
export function UnverifiedAddress({ lead = SECURITY_TEXT.verifyFirst }: { lead?: string }) {
  return (
    <Banner action={<ResendButton look="quiet" small className="needs-script" />}>
      {lead} <WhereTheLinkIs />
    </Banner>
  );
}
