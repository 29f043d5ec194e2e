import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

import { callerOf, publicErrorFrom } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { paths } from '~/paths';

/** Leads whoever has the link of somebody to their profile, through signing in and a first goal where these are missing. */
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
    publicErrorFrom(error);
  }
  throw redirect(to);
}

/** Never shown; with it a link within the app leads here, too. */
export default function ProfileLinkPage() {
  return null;
}
