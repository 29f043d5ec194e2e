import type { ActionFunctionArgs } from '@remix-run/node';

import type { Reason } from '~server/index';

/** The form that was posted. Throws a 400 when the request holds none. */
export async function formOf({ request }: Pick<ActionFunctionArgs, 'request'>): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    const reason: Reason = 'UNREADABLE';
    throw Response.json({ message: 'The request is not readable', reason }, { status: 400 });
  }
}

/** A text field of a form, as typed; empty where it is absent (or a file). */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Whether a mail program has pressed the button of a List-Unsubscribe header (RFC 8058), and no person. */
export const isOneClick = (form: FormData): boolean => textOf(form, 'List-Unsubscribe') === 'One-Click';
