import { Banner } from '~/components/banner';
import { Button } from '~/components/button';
import { useMe } from '~/trpc/use-me';

import { SECURITY_TEXT } from './security-texts';
import { useResendVerification } from './use-resend-verification';

/** Says what an address that nobody has proven keeps back, and how it is proven; also where no mail goes out. */
export function UnverifiedAddress({ mailOn, supportEmail }: { mailOn: boolean; supportEmail: string }) {
  const { email } = useMe();
  const resend = useResendVerification();
  const address = <b className="wrap-anywhere">{email}</b>;
  if (!mailOn)
    return (
      <Banner>
        {SECURITY_TEXT.verifyFirst} This installation sends no mail at the moment. Write to{' '}
        <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
          {supportEmail}
        </a>
        , so that somebody verifies {address}.
      </Banner>
    );
  return (
    <Banner
      action={
        <Button
          look="quiet"
          small
          className="needs-script"
          pending={resend.isPending}
          onClick={() => resend.mutate({})}
        >
          Send the mail again
        </Button>
      }
    >
      {SECURITY_TEXT.verifyFirst} We sent a link to {address}.
    </Banner>
  );
}
