import { Banner } from '~/components/banner';
import { ByMail } from '~/features/messages/by-mail';
import { useMe } from '~/trpc/use-me';

import { ResendButton } from './resend-button';
import { SECURITY_TEXT } from '~/features/accounts/security/texts';

/** Where the link is that proves an address, or who does it where no mail goes out. */
export function WhereTheLinkIs() {
  const { email } = useMe();
  const address = <b className="wrap-anywhere">{email}</b>;
  return <ByMail otherwise={<>somebody verifies {address}</>}>We sent a link to {address}.</ByMail>;
}

/** Says what an address that nobody has proven keeps back, and how it is proven. */
export function UnverifiedAddress({ lead = SECURITY_TEXT.verifyFirst }: { lead?: string }) {
  return (
    <Banner action={<ResendButton look="quiet" small className="needs-script" />}>
      {lead} <WhereTheLinkIs />
    </Banner>
  );
}
