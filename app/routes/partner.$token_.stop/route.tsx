import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { Button } from '~/components/button';
import { AccountPage, WayOn } from '~/features/accounts/account-page';
import { callerOf, publicErrorOfCall } from '~/http/caller.server';
import { formOf, isOneClick } from '~/http/form.server';
import { paths } from '~/paths';

/** Shows a button and changes nothing, because a scanner may open every link of a mail. */
export function loader({ params, request }: LoaderFunctionArgs) {
  return { token: params.token ?? '', done: new URL(request.url).searchParams.has('done') };
}

export async function action(args: ActionFunctionArgs) {
  const { token = '' } = args.params;
  let stopped = false;
  try {
    ({ stopped } = await callerOf(args).partner.stop({ token }));
  } catch (error) {
    // An invalid link has nothing to stop; unexpected errors are thrown on.
    publicErrorOfCall(error);
  }
  // Mail programs that press the button themselves follow no redirect (RFC 8058).
  if (isOneClick(await formOf(args))) return null;
  // A link that no longer has a partner behind it says that it has ended, and promises nothing about an address.
  return redirect(stopped ? paths.stopPartner(token, true) : paths.partner(token));
}

export const handle = { static: true };

export default function StopPage() {
  const { token, done } = useLoaderData<typeof loader>();
  if (done) {
    return (
      <AccountPage
        title="All right"
        lead="No more mails come to you here, and nobody can ask your address again. Your address is deleted."
        pose="greeting"
      >
        <WayOn wide />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Stop these mails?"
      lead="Press the button: you are nobody’s savings partner through this link any more, your address is deleted, and Hazel mails you no invitation again, whoever asks. No reason is asked for or told."
    >
      <form method="post" action={paths.stopPartner(token)}>
        <Button type="submit" wide>
          No more mails
        </Button>
      </form>
    </AccountPage>
  );
}

export const meta = () => [{ title: 'Stop these mails · Hazel' }, { name: 'robots', content: 'noindex' }];
