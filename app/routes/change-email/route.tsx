import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { LinkButton } from '~/components/link-button';
import { AccountPage } from '~/features/accounts/account-page';
import { keepingTheForm } from '~/features/accounts/sign-in/auth-answer';
import { LinkPage } from '~/features/accounts/link-page';
import { afterAnswer } from '~/http/after-answer';
import { callerOf, publicErrorOfCall, refusalOf } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { paths } from '~/paths';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Shows a button and changes nothing, because a scanner may open every link of a mail. Visitors without a
 * session sign in first. */
export async function loader(args: LoaderFunctionArgs) {
  const { displayName } = requireUser(args, { gate: 'signed-in' });
  const token = tokenOf(args.request);
  const here = paths.changeEmail(token);
  try {
    return { here, displayName, email: (await callerOf(args).accounts.emailChange({ token })).email };
  } catch (error) {
    publicErrorOfCall(error);
    return { here, displayName, email: null };
  }
}

export async function action(args: ActionFunctionArgs) {
  requireUser(args, { gate: 'signed-in' });
  try {
    await callerOf(args).accounts.confirmEmailChange({ token: tokenOf(args.request) });
  } catch (error) {
    return refusalOf(error);
  }
  // A new document, so that the tab forgets what it knew of the person.
  return redirectDocument(paths.settingsSecurity({ done: 'address' }));
}

export const shouldRevalidate = afterAnswer;
export const clientAction = keepingTheForm;

export default function ChangeEmailPage() {
  const { here, displayName, email } = useLoaderData<typeof loader>();
  if (email === null) {
    return (
      <AccountPage
        title="This link is invalid or has expired"
        lead={`Links work once, for 48 hours, for the account that asked. You are signed in as ${displayName}.`}
        pose="thinking"
      >
        <LinkButton to={paths.settingsSecurity({ done: 'address' })} look="ghost" wide>
          Security settings
        </LinkButton>
      </AccountPage>
    );
  }
  return (
    <LinkPage
      title="Use this address"
      lead={
        <>
          Press the button, and <b className="wrap-anywhere">{email}</b> is the address of your account,{' '}
          {displayName}.
        </>
      }
      here={here}
      submit="Change my email"
    />
  );
}

export const meta = () => [{ title: 'Change your email · Hazel' }, { name: 'robots', content: 'noindex' }];
