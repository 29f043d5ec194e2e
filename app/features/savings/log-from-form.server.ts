import { type ActionFunctionArgs, redirect } from '@remix-run/node';

import { callerOf, publicErrorOfCall } from '~/http/caller.server';
import { formOf, textOf } from '~/http/form.server';
import { requireUser } from '~/http/gate.server';
import { paths } from '~/paths';
import { formatEur, parseAmount } from '~server/domain/kernel/money';
import { readSaving } from '~server/domain/savings/saving-rules';

import type { ReturnedForm } from './add-form';
import { isSameSaving } from './new-saving';

/** Logs the saving of a form that was sent without scripts: leads to the dashboard when it is saved, else back to the
 * form with everything that was typed. The hidden id, made with the page, makes a second click harmless. */
export async function logFromForm(args: ActionFunctionArgs) {
  const user = requireUser(args, { gate: 'onboarded' });
  const form = await formOf(args);
  const text = (name: string) => textOf(form, name);
  const typed = {
    amount: text('amount'),
    category: text('category'),
    date: text('date'),
    note: text('note'),
  };
  const back = (status: number, part: Partial<ReturnedForm>) =>
    Response.json(
      { typed, errors: {}, message: null, understood: null, confirmed: null, ...part } satisfies ReturnedForm,
      { status },
    );

  const read = readSaving(typed, user.today);
  if (!read.ok) return back(400, { errors: read.errors });
  const amount = parseAmount(typed.amount);
  if (amount.ok && amount.ambiguous && text('understood') !== typed.amount) {
    return back(400, {
      understood: typed.amount,
      confirmed: text('confirmed') || null,
      message: `Is ${formatEur(amount.cents, user.numberLocale, { decimals: 'always' })} what you mean? Save again if so.`,
    });
  }
  try {
    const confirmed = text('confirmed') === typed.amount;
    const answer = await callerOf(args).savings.create({ ...read.value, id: text('id'), confirmed });
    if (answer.replayed && !isSameSaving(answer.entry, read.value)) {
      const first = formatEur(answer.entry.amount, user.numberLocale, { decimals: 'always' });
      return back(409, {
        message: `This form has already logged ${first}. Save again to log this one as well.`,
      });
    }
    return redirect(paths.dashboard({ saved: answer.entry.id }));
  } catch (error) {
    const { status, message, fields, reason } = publicErrorOfCall(error);
    if (reason === 'CONFIRM_AMOUNT')
      return back(status, {
        understood: text('understood') || null,
        confirmed: typed.amount,
        message: `${message} Save again if it is right.`,
      });
    return back(status, { errors: { ...fields }, message });
  }
}
