import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import {
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react';

import { answerAuth } from '~/features/accounts/sign-in/auth-action.server';
import { type AuthAnswer, keepingTheForm } from '~/features/accounts/sign-in/auth-answer';
import { authLinkOf } from '~/features/accounts/sign-in/auth-link';
import { AuthScreen } from '~/features/accounts/sign-in/auth-screen';
import { SecondStep } from '~/features/accounts/sign-in/second-step';
import { InvitationCard } from '~/features/groups/invitations/invitation-card';
import { afterAnswer } from '~/http/after-answer';
import { callerOf, publicErrorOfCall } from '~/http/caller.server';
import { userOf } from '~/http/gate.server';
import { destinationAfterSignIn, invitationTokenOf } from '~server/domain/accounts/destination';
import { preferredNumberLocale } from '~server/domain/kernel/number-locale';

/** Redirects a person who is signed in already to where signing in would have led. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const user = userOf({ context });
  const link = authLinkOf(new URL(request.url).searchParams);
  if (user) throw redirect(destinationAfterSignIn(link, user.goal !== null));
  const { googleOn, operator } = context.app;
  const api = callerOf(args);
  const token = invitationTokenOf(link);
  const [{ waits }, invitation] = await Promise.all([
    api.accounts.pendingSignIn(),
    token === null ? null : invitedBy(api, token),
  ]);
  const locale = preferredNumberLocale(context.ctx.acceptLanguage);
  return { googleOn, waits, supportEmail: operator.email, invitation, locale };
}

/** What a token invites to. After a refusal the page is shown without it. */
const invitedBy = async (api: ReturnType<typeof callerOf>, token: string) => {
  try {
    return await api.groups.invitedBy({ token });
  } catch (error) {
    publicErrorOfCall(error);
    return null;
  }
};

/** Switching between the tabs does not call the server. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formMethod === undefined ? args.currentUrl.pathname !== args.nextUrl.pathname : afterAnswer(args);

export const action = (args: ActionFunctionArgs) => answerAuth(args);

export const clientAction = keepingTheForm;

export default function AuthPage() {
  const { googleOn, waits, supportEmail, invitation, locale } = useLoaderData<typeof loader>();
  const answer = useActionData<AuthAnswer>();
  const [parameters] = useSearchParams();
  const link = authLinkOf(parameters, invitation === null ? 'sign-in' : 'sign-up');
  if (waits) return <SecondStep link={link} answer={answer} supportEmail={supportEmail} />;
  return (
    <AuthScreen link={link} invitation={invitation} googleOn={googleOn} answer={answer}>
      {invitation && <InvitationCard invitation={invitation} locale={locale} />}
    </AuthScreen>
  );
}

export const meta: MetaFunction<typeof loader> = ({ location, data }) => {
  const firstTab = data?.invitation ? 'sign-up' : 'sign-in';
  const { tab } = authLinkOf(new URLSearchParams(location.search), firstTab);
  return [{ title: tab === 'sign-up' ? 'Sign up · Hazel' : 'Sign in · Hazel' }];
};
