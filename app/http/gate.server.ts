import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

import { paths } from '~/paths';
import type { CurrentUser } from '~server/index';

import { type Gate, turnedAway } from './gate';

type Args = Pick<LoaderFunctionArgs, 'context' | 'request'>;

/** The signed-in person, or null. */
export function userOf({ context }: Pick<Args, 'context'>): CurrentUser | null {
  return context.ctx.actor.kind === 'user' ? context.ctx.actor.user : null;
}

/** The person behind a request, when the gate lets them pass. Throws a redirect otherwise: to sign in and from there to
 * this page, to where a closed account can be kept, or where the gate sends them. Every loader and action of a person
 * calls it, because a layout protects nothing. */
export function requireUser(args: Args, gate: Gate): CurrentUser {
  const user = userOf(args);
  const url = new URL(args.request.url);
  if (user === null)
    throw redirect(gate.signIn?.(url.searchParams) ?? paths.auth({ redirect: url.pathname + url.search }));
  if (user.deletionDueAt !== null) throw redirect(paths.accountClosing());
  const elsewhere = turnedAway(gate, user, url);
  if (elsewhere !== null) throw redirect(elsewhere);
  return user;
}
