import { Link } from '@remix-run/react';

import { paths } from '~/paths';

/** Leads from a field for the current password to a mailed link, for whoever cannot fill it in. */
export function ForgotPassword() {
  return (
    <Link
      to={paths.resetPassword()}
      className="link -my-2 inline-flex min-h-11 items-center justify-self-end text-small"
    >
      Forgot your password?
    </Link>
  );
}
