import { Link } from '@remix-run/react';

import { paths } from '~/paths';

/** Leads from a field for the current password to a mailed link, for whoever cannot fill it in.
 * @param email what is known or typed of the address already; it goes along beside the address of the page, not in it */
export function ForgotPassword({ email }: { email: string }) {
  return (
    <Link
      to={paths.resetPassword()}
      state={{ email }}
      className="link -my-2 inline-flex min-h-11 items-center justify-self-end text-small"
    >
      Forgot your password?
    </Link>
  );
}
