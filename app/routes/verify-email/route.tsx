import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node';
import {
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
} from '@remix-run/react';

import { Button } from '~/components/button';
import { LinkButton } from '~/components/link-button';
import { AccountPage, FormMessage } from '~/features/accounts/account-page';
import { type FormAnswer, keepingTheForm } from '~/features/accounts/auth-answer';
import { authLinkOf, kept } from '~/features/accounts/auth-link';
import { afterAnswer } from '~/http/after-answer';
import { callerOf, publicErrorFrom } from '~/http/caller.server';
import { userOf } from '~/http/gate.server';
import { paths } from '~/paths';
import { destinationAfterSignIn } from '~server/domain/accounts/destination';

/** Shows a button and changes nothing: a scanner that opens every link of a mail proves no address. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const link = authLinkOf(searchParams);
  const user = userOf({ context });
  return {
    here: paths.verifyEmail({ ...kept(link), token: searchParams.get('token') }),
    done: searchParams.has('done') || user?.emailVerified === true,
    onward: user
      ? { to: destinationAfterSignIn(link, user.goal !== null), label: 'Continue' }
      : { to: paths.auth(kept(link)), label: 'Sign In' },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  try {
    await callerOf(args).accounts.verifyEmail({ token: searchParams.get('token') ?? '' });
  } catch (error) {
    const { message, status } = publicErrorFrom(error);
    return Response.json({ message, fields: {} } satisfies FormAnswer, { status });
  }
  // A new document, so that the tab forgets what it knew of the person; a new address, so that the link is out of sight.
  return redirectDocument(paths.verifyEmail({ ...kept(authLinkOf(searchParams)), done: '1' }));
}

export const shouldRevalidate = afterAnswer;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => keepingTheForm(serverAction);

export default function VerifyEmailPage() {
  const { here, done, onward } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const pending = useNavigation().state !== 'idle';
  if (done) {
    return (
      <AccountPage
        title="Your email is verified"
        lead="You can now invite friends and get letters from Hazel."
        pose="celebrating"
      >
        <LinkButton to={onward.to} wide>
          {onward.label}
        </LinkButton>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Verify your email"
      lead="Press the button to confirm that this address is yours and that you signed up for Hazel."
    >
      <Form method="post" action={here} className="stack">
        <FormMessage text={answer?.message ?? null} />
        <Button type="submit" wide pending={pending}>
          Verify my email
        </Button>
      </Form>
      {answer?.message && (
        <p className="muted">Links work once, for 48 hours. A new one can be sent from your settings.</p>
      )}
    </AccountPage>
  );
}

export const meta = () => [{ title: 'Verify your email · Hazel' }, { name: 'robots', content: 'noindex' }];
