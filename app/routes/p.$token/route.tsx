import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

import { callerOf, publicErrorOfCall } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { paths } from '~/paths';

/** Leads anybody who has the link to the profile, through signing in and a first goal where these are missing. */
export async function loader(args: LoaderFunctionArgs) {
  const { token = '' } = args.params;
  requireUser(args, {
    elsewhere: ({ goal }) =>
      goal === null ? paths.onboarding({ redirect: paths.profileLink(token) }) : null,
  });
  let to = paths.users({ missing: '1' });
  try {
    const { userId } = await callerOf(args).social.openLink({ token });
    to = paths.profile(userId);
  } catch (error) {
    publicErrorOfCall(error);
  }
  throw redirect(to);
}

/** Never shown; it lets links within the app lead here, too. */
export default function ProfileLinkPage() {
  return null;
}
