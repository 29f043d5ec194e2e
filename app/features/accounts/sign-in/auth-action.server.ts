import { type ActionFunctionArgs, redirectDocument } from '@remix-run/node';

import { callerOf, publicErrorOfCall } from '~/http/caller.server';
import { formOf, textOf } from '~/http/form.server';
import { paths } from '~/paths';
import { destinationAfterSignIn, invitationOf } from '~server/domain/accounts/destination';

import type { AuthAnswer } from './auth-answer';
import { authLinkOf, kept } from './auth-link';
import AUTH_TEXT from '~/features/accounts/texts.json';

const FIELDS = new Set(['email', 'password', 'displayName', 'code']);

const answerWith = (answer: AuthAnswer, status: number, retryAfterSeconds: number | null = null) =>
  Response.json(answer, {
    status,
    headers: retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) },
  });

/** Sends the visitor to the landing page and clears what this browser stores for the person: pages, drafts,
 * device settings. Only the device cookie stays, and storage with waiting savings of another account. */
const leave = (form: FormData) =>
  redirectDocument(paths.landing({ signedOut: true }), {
    headers: { 'Clear-Site-Data': textOf(form, 'keep-storage') === '' ? '"cache", "storage"' : '"cache"' },
  });

/** Free display names to offer in place of a taken one; empty when they cannot be looked up. */
async function freeNames(args: ActionFunctionArgs, displayName: string): Promise<string[]> {
  try {
    return (await callerOf(args).accounts.checkDisplayName({ displayName })).suggestions;
  } catch (error) {
    publicErrorOfCall(error);
    return [];
  }
}

/** Signs in, up or out by the form's `intent`. Every success leads to a new document, so that nothing from
 * before stays in the tab's memory. A refusal returns what was typed, but never the password. */
export async function answerAuth(args: ActionFunctionArgs) {
  const form = await formOf(args);
  const api = callerOf(args).accounts;
  const link = authLinkOf(new URL(args.request.url).searchParams);
  const email = textOf(form, 'email');
  const password = textOf(form, 'password');
  const displayName = textOf(form, 'displayName');
  const values = { email, displayName };
  /** Leads to where the person wanted to go, or back here while the second factor is missing. */
  const goOn = (hasGoal: boolean | null) =>
    redirectDocument(hasGoal === null ? paths.auth(kept(link)) : destinationAfterSignIn(link, hasGoal));
  try {
    switch (form.get('intent')) {
      case 'sign-in': {
        return goOn((await api.signIn({ email, password })).hasGoal);
      }
      case 'second-factor':
        return goOn((await api.finishSignIn({ code: textOf(form, 'code') })).hasGoal);
      case 'start-over':
        await api.abandonSignIn();
        return goOn(null);
      case 'sign-up': {
        const { redirect, challengeId, email: invited } = invitationOf(link);
        const timeZone = textOf(form, 'timeZone').slice(0, 64) || null;
        await api.signUp({ email, password, displayName, timeZone, redirect, challengeId, invited });
        return redirectDocument(destinationAfterSignIn(link, false));
      }
      case 'sign-out-everywhere':
        // Without a session there is nothing to end on the server; the cookie is removed anyway.
        if (args.context.ctx.actor.kind === 'user') await api.signOutEverywhere();
        else await api.signOut();
        return leave(form);
      case 'sign-out':
        await api.signOut();
        return leave(form);
      default:
        return answerWith({ message: AUTH_TEXT.unknownIntent, fields: {}, values }, 400);
    }
  } catch (error) {
    const publicError = publicErrorOfCall(error);
    const fields = Object.fromEntries(
      Object.entries(publicError.fields ?? {}).filter(([name]) => FIELDS.has(name)),
    );
    const message = Object.keys(fields).length === 0 ? publicError.message : null;
    const suggestions = publicError.reason === 'DISPLAY_NAME_TAKEN' ? await freeNames(args, displayName) : [];
    const { status, retryAfterSeconds } = publicError;
    return answerWith({ message, fields, suggestions, values }, status, retryAfterSeconds);
  }
}
