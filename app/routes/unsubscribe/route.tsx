import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { AccountPage, WayOn } from '~/features/accounts/account-page';
import { keepingTheForm } from '~/features/accounts/sign-in/auth-answer';
import { LinkPage } from '~/features/accounts/link-page';
import { afterAnswer } from '~/http/after-answer';
import { callerOf, refusalOf } from '~/http/caller.server';
import { formOf, isOneClick } from '~/http/form.server';
import { paths } from '~/paths';

const searchOf = (request: Request) => new URL(request.url).searchParams;

/** Shows a button and changes nothing, because a scanner may open every link of a mail. */
export function loader({ request }: LoaderFunctionArgs) {
  const search = searchOf(request);
  return { here: paths.unsubscribe({ token: search.get('token') }), done: search.has('done') };
}

export async function action(args: ActionFunctionArgs) {
  try {
    await callerOf(args).groups.refuseInvitations({ token: searchOf(args.request).get('token') ?? '' });
  } catch (error) {
    return refusalOf(error);
  }
  // Mail programs that press the button themselves follow no redirect (RFC 8058).
  if (isOneClick(await formOf(args))) return null;
  return redirect(paths.unsubscribe({ done: '1' }));
}

export const shouldRevalidate = afterAnswer;
export const clientAction = keepingTheForm;

export default function UnsubscribePage() {
  const { here, done } = useLoaderData<typeof loader>();
  if (done) {
    return (
      <AccountPage
        title="No more invitations"
        lead="Hazel mails none to your address any more."
        pose="greeting"
      >
        <WayOn wide />
      </AccountPage>
    );
  }
  return (
    <LinkPage
      title="No more invitations?"
      lead="People who use Hazel can invite others by mail to save together. Press the button, and none of these mails reaches you any more. Nobody is told."
      here={here}
      submit="No more invitations"
      help="Links work for 30 days. The latest invitation that you got has one that does."
    />
  );
}

export const meta = () => [{ title: 'No more invitations · Hazel' }, { name: 'robots', content: 'noindex' }];
