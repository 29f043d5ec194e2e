import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

import { paths } from '~/paths';
import type { CurrentUser, OnboardedUser } from '~server/index';

type Args = Pick<LoaderFunctionArgs, 'context' | 'request'>;

/** The signed-in person, or null. */
export function userOf({ context }: Pick<Args, 'context'>): CurrentUser | null {
  return context.ctx.actor.kind === 'user' ? context.ctx.actor.user : null;
}

/** The signed-in person. Visitors are redirected to sign in, and from there back to this page; people who have
 * closed their account are redirected to the page where they can keep it. Throws the redirect. */
export function requireUser(args: Args): CurrentUser {
  const user = userOf(args);
  if (user && user.deletionDueAt !== null) throw redirect(paths.accountClosing());
  if (user) return user;
  const { pathname, search } = new URL(args.request.url);
  throw redirect(paths.auth({ redirect: pathname + search }));
}

/** A person with a goal; people without one are redirected to onboarding. The Trial Expired screen may still
 * block them. */
export function requireGoal(args: Args): OnboardedUser {
  const user = requireUser(args);
  const { goal } = user;
  if (goal === null) throw redirect(paths.onboarding());
  return { ...user, goal };
}

/** A person with a goal whom the Trial Expired screen does not block; otherwise redirects to the dashboard, which shows
 * it. Every loader (`serverPage`) and action calls a gate itself, because a layout protects nothing. */
export function requireOnboarded(args: Args): OnboardedUser {
  const user = requireGoal(args);
  if (!user.access.pro && user.access.blocked) throw redirect(paths.dashboard());
  return user;
}
