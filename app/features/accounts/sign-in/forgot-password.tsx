import { Link } from '@remix-run/react';

import { paths } from '~/paths';

/** Leads from a field for the current password to a mailed link, for people who have forgotten it.
 * @param email the address if known or typed already; it is passed on outside of the URL */
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
