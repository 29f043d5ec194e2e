import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react';

import { answerAuth } from '~/features/accounts/auth-action.server';
import { type AuthAnswer, keepingTheForm } from '~/features/accounts/auth-answer';
import { authLinkOf } from '~/features/accounts/auth-link';
import { AuthScreen } from '~/features/accounts/auth-screen';
import { SecondStep } from '~/features/accounts/second-step';
import { afterAnswer } from '~/http/after-answer';
import { callerOf } from '~/http/caller.server';
import { userOf } from '~/http/gate.server';
import { destinationAfterSignIn } from '~server/domain/accounts/destination';

/** Sends a person who is signed in already to where signing in would have led. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const user = userOf({ context });
  const link = authLinkOf(new URL(request.url).searchParams);
  if (user) throw redirect(destinationAfterSignIn(link, user.goal !== null));
  const { googleOn, operator } = context.app;
  const { waits } = await callerOf(args).accounts.pendingSignIn();
  return { googleOn, waits, supportEmail: operator.email };
}

/** Switching between the tabs does not call the server. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formMethod === undefined ? args.currentUrl.pathname !== args.nextUrl.pathname : afterAnswer(args);

export const action = (args: ActionFunctionArgs) => answerAuth(args);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => keepingTheForm(serverAction);

export default function AuthPage() {
  const { googleOn, waits, supportEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<AuthAnswer>();
  const [parameters] = useSearchParams();
  if (waits) return <SecondStep link={authLinkOf(parameters)} answer={answer} supportEmail={supportEmail} />;
  return <AuthScreen link={authLinkOf(parameters)} googleOn={googleOn} answer={answer} />;
}

export const meta: MetaFunction = ({ location }) => [
  {
    title:
      new URLSearchParams(location.search).get('tab') === 'sign-up' ? 'Sign up · Hazel' : 'Sign in · Hazel',
  },
];
