import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { Button } from '~/components/button';
import { LinkButton } from '~/components/link-button';
import { AccountPage } from '~/features/accounts/account-page';
import { ACCOUNT_TEXT } from '~/features/transfers/account-texts';
import { callerOf, publicErrorOfCall } from '~/http/caller.server';
import { paths } from '~/paths';

const searchOf = (request: Request) => new URL(request.url).searchParams;

/** Shows a button and changes nothing, because a scanner may open every link of a mail. Open to anybody who
 * has the link, because the owner may no longer be able to sign in. */
export function loader({ request }: LoaderFunctionArgs) {
  const search = searchOf(request);
  return { token: search.get('token'), stopped: search.has('stopped') };
}

export async function action(args: ActionFunctionArgs) {
  const token = searchOf(args.request).get('token') ?? '';
  try {
    await callerOf(args).transfers.stopAccountChangeByLink({ token });
  } catch (error) {
    // A link that has ended and one that never existed look the same.
    publicErrorOfCall(error);
    return redirect(paths.stopAccountChange({}));
  }
  return redirect(paths.stopAccountChange({ stopped: '1' }));
}

export const handle = { static: true };

export default function StopAccountChangePage() {
  const { token, stopped } = useLoaderData<typeof loader>();
  if (stopped)
    return (
      <AccountPage title="Stopped" lead={ACCOUNT_TEXT.stoppedByLink} pose="greeting">
        <LinkButton to={paths.resetPassword()} look="ghost" wide>
          Choose a new password
        </LinkButton>
      </AccountPage>
    );
  if (token === null)
    return (
      <AccountPage
        title="This link is invalid or has expired"
        lead={ACCOUNT_TEXT.stopLinkEnded}
        pose="thinking"
      >
        <LinkButton to={paths.settingsSecurity()} look="ghost" wide>
          Security settings
        </LinkButton>
      </AccountPage>
    );
  return (
    <AccountPage title="Stop this change?" lead={ACCOUNT_TEXT.stopByLink}>
      <form method="post" action={paths.stopAccountChange({ token })}>
        <Button type="submit" wide>
          Stop this change
        </Button>
      </form>
    </AccountPage>
  );
}

export const meta = () => [
  { title: 'Stop a change of your savings account · Hazel' },
  { name: 'robots', content: 'noindex' },
];
