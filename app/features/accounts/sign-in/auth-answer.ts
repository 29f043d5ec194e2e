import type { ClientActionFunctionArgs } from '@remix-run/react';

import type { FieldErrors } from '~/lib/read-form';

import AUTH_TEXT from '~/features/accounts/texts.json';

/** What an action answers when it refuses an account form. */
export interface FormAnswer {
  /** A message that belongs to no single field. */
  message: string | null;
  fields: FieldErrors;
}

export interface AuthAnswer extends FormAnswer {
  /** What was typed; absent when the form still has it. */
  values?: { email: string; displayName: string } | undefined;
  /** Free display names, when the one asked for is taken. */
  suggestions?: string[] | undefined;
}

/** A `clientAction` that runs the action on the server so that a failure does not replace the form: without a
 * connection, or while the server is in trouble, the form stays and shows a message. */
export async function keepingTheForm({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response && error.status < 500) throw error;
    // `fetch` fails with a TypeError when nothing answers.
    const message = error instanceof TypeError ? AUTH_TEXT.noConnection : AUTH_TEXT.inTrouble;
    return { message, fields: {} } satisfies FormAnswer;
  }
}
