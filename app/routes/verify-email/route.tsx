import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { LinkButton } from '~/components/link-button';
import { AccountPage } from '~/features/accounts/account-page';
import { keepingTheForm } from '~/features/accounts/sign-in/auth-answer';
import { authLinkOf, kept } from '~/features/accounts/sign-in/auth-link';
import { LinkPage } from '~/features/accounts/link-page';
import { afterAnswer } from '~/http/after-answer';
import { callerOf, refusalOf } from '~/http/caller.server';
import { userOf } from '~/http/gate.server';
import { paths } from '~/paths';
import { destinationAfterSignIn } from '~server/domain/accounts/destination';
import { TRIAL_USED_BEFORE } from '~server/domain/billing/trial';

/** Shows a button and changes nothing, because a scanner may open every link of a mail. Visitors without a
 * session sign in first, because the mail may be about an account that somebody else has opened. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const link = authLinkOf(searchParams);
  const user = userOf({ context });
  const here = paths.verifyEmail({ ...kept(link), token: searchParams.get('token') });
  if (!user) return { state: 'signed out' as const, here, signIn: paths.auth({ redirect: here }) };
  if (!user.emailVerified) return { state: 'open' as const, here, displayName: user.displayName };
  const onward = destinationAfterSignIn(link, user.goal !== null);
  return { state: 'done' as const, here, onward, trialUsedBefore: user.trialUsedBefore };
}

export async function action(args: ActionFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  try {
    await callerOf(args).accounts.verifyEmail({ token: searchParams.get('token') ?? '' });
  } catch (error) {
    return refusalOf(error);
  }
  // A new document, so that the tab drops what it knew of the person; a new address, so that the link is out of sight.
  return redirectDocument(paths.verifyEmail(kept(authLinkOf(searchParams))));
}

export const shouldRevalidate = afterAnswer;
export const clientAction = keepingTheForm;

export default function VerifyEmailPage() {
  const page = useLoaderData<typeof loader>();
  if (page.state === 'done') {
    return (
      <AccountPage
        title="Your email is verified"
        lead="You can now invite friends, and protect your account with a passkey."
        pose="celebrating"
      >
        {page.trialUsedBefore && <p>{TRIAL_USED_BEFORE} The Free plan goes on as long as you like.</p>}
        <LinkButton to={page.onward} wide>
          Continue
        </LinkButton>
      </AccountPage>
    );
  }
  if (page.state === 'signed out') {
    return (
      <AccountPage
        title="Sign in to verify your email"
        lead="The link counts where you are signed in to the account that it was sent for. You come back here."
      >
        <LinkButton to={page.signIn} wide>
          Sign In
        </LinkButton>
        <p className="muted">
          If you did not sign up for Hazel, there is nothing to do: nothing happens without you.
        </p>
      </AccountPage>
    );
  }
  return (
    <LinkPage
      title="Verify your email"
      lead="Press the button to confirm that this address is yours and that you signed up for Hazel."
      here={page.here}
      submit="Verify my email"
      help={
        <>
          Links work once, for 48 hours, for the account that they were sent for. You are signed in as{' '}
          <b className="wrap-anywhere">{page.displayName}</b>. A new one can be sent from your settings.
        </>
      }
    />
  );
}

export const meta = () => [{ title: 'Verify your email · Hazel' }, { name: 'robots', content: 'noindex' }];
