import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';

import { Button } from '~/components/button';
import { AccountPage, FormMessage } from '~/features/accounts/account-page';
import { SignOutForm } from '~/features/accounts/sign-out-form';
import { callerOf, refusalOf } from '~/http/caller.server';
import { userOf } from '~/http/gate.server';
import { paths } from '~/paths';
import { dayAt, formatDay } from '~server/domain/kernel/days';

/** Only for people who have closed their account; redirects everybody else. */
function requireClosing(args: LoaderFunctionArgs) {
  const user = userOf(args);
  if (user === null) throw redirect(paths.auth());
  const { id: userId, deletionDueAt: dueAt, displayName, timeZone } = user;
  if (dueAt === null) throw redirect(paths.dashboard());
  return { userId, displayName, deletedOn: dayAt(new Date(dueAt), timeZone) };
}

export const loader = (args: LoaderFunctionArgs) => requireClosing(args);

export async function action(args: ActionFunctionArgs) {
  requireClosing(args);
  try {
    await callerOf(args).accounts.data.keepAccount();
  } catch (error) {
    return refusalOf(error);
  }
  return redirect(paths.dashboard({ done: 'kept' }));
}

export default function AccountClosingPage() {
  const { userId, displayName, deletedOn } = useLoaderData<typeof loader>();
  const answer = useActionData<{ message: string }>();
  const on = formatDay(deletedOn, 'en-GB', 'long');
  return (
    <AccountPage
      title="Your account is closed"
      lead={`Everything in it is deleted on ${on}. Until then you can keep it, ${displayName}: all is still here.`}
      pose="greeting"
    >
      <FormMessage text={answer?.message ?? null} />
      <form method="post" action={paths.accountClosing()}>
        <Button type="submit" wide>
          Keep my account
        </Button>
      </form>
      <SignOutForm userId={userId} closed>
        <input type="hidden" name="intent" value="sign-out" />
        <Button type="submit" look="quiet" wide>
          Sign Out
        </Button>
      </SignOutForm>
    </AccountPage>
  );
}

export const meta = () => [
  { title: 'Your account is closed · Hazel' },
  { name: 'robots', content: 'noindex' },
];
