import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';

import { LinkButton } from '~/components/link-button';
import { AccountPage } from '~/features/accounts/account-page';
import { type FormAnswer, keepingTheForm } from '~/features/accounts/sign-in/auth-answer';
import { NewPasswordForm, ResetRequestForm } from '~/features/accounts/sign-in/reset-forms';
import { afterAnswer } from '~/http/after-answer';
import { callerOf, publicErrorOfCall } from '~/http/caller.server';
import { formOf, textOf } from '~/http/form.server';
import { paths } from '~/paths';
import { NO_MAIL } from '~server/domain/messages/no-mail';

interface ResetAnswer extends FormAnswer {
  /** The request was accepted; this does not reveal whether the address has an account. */
  sent?: boolean | undefined;
  email?: string | undefined;
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args.request);
  const { mailOn, operator } = args.context.app;
  const mail = { mailOn, supportEmail: operator.email };
  if (token === '') return { token: null, valid: false, ...mail };
  try {
    return { token, valid: (await callerOf(args).accounts.resetLink({ token })).valid, ...mail };
  } catch (error) {
    publicErrorOfCall(error);
    return { token, valid: false, ...mail };
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await formOf(args);
  const api = callerOf(args).accounts;
  const token = tokenOf(args.request);
  const email = textOf(form, 'email');
  try {
    if (token === '') {
      await api.requestPasswordReset({ email });
      return Response.json({ sent: true, message: null, fields: {} } satisfies ResetAnswer);
    }
    const { hasGoal } = await api.resetPassword({ token, password: textOf(form, 'password') });
    const access = paths.settingsAccess({ changed: '1' });
    return redirectDocument(hasGoal === null ? paths.auth({ redirect: access }) : access);
  } catch (error) {
    const { message, fields, status } = publicErrorOfCall(error);
    return Response.json(
      { message: fields === null ? message : null, fields: fields ?? {}, email } satisfies ResetAnswer,
      { status },
    );
  }
}

/** The address that was typed on the page with the link to this one. */
const emailOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';

const ENDED = 'This link is invalid or has expired';

export const shouldRevalidate = afterAnswer;
export const clientAction = keepingTheForm;

export default function ResetPasswordPage() {
  const { token, valid, mailOn, supportEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<ResetAnswer>();
  const typedBefore = emailOf(useLocation().state);
  if (token !== null && valid) {
    return (
      <AccountPage
        title="Choose a new password"
        lead="Saving it ends every session of your account and signs you in here. Then you see who else can get in."
      >
        <NewPasswordForm token={token} answer={answer} />
      </AccountPage>
    );
  }
  const toSignIn = (
    <LinkButton to={paths.auth()} look="ghost" wide>
      Back to Sign In
    </LinkButton>
  );
  if (!mailOn) {
    return (
      <AccountPage
        title={token === null ? 'Reset your password' : ENDED}
        lead={`${NO_MAIL} Write to ${supportEmail}, so that somebody helps you.`}
        pose="thinking"
      >
        {toSignIn}
      </AccountPage>
    );
  }
  if (answer?.sent) {
    return (
      <AccountPage
        title="Look into your mailbox"
        lead="If this address has an account, a link is on its way. It works once, for 60 minutes."
      >
        {toSignIn}
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={token === null ? 'Reset your password' : ENDED}
      lead={
        token === null
          ? 'We mail you a link with which you choose a new one.'
          : 'Reset links work once, for 60 minutes. Ask for a new one here.'
      }
      {...(token === null ? {} : { pose: 'thinking' as const })}
    >
      <ResetRequestForm answer={answer} email={answer?.email ?? typedBefore} />
    </AccountPage>
  );
}

export const meta = () => [{ title: 'Reset your password · Hazel' }, { name: 'robots', content: 'noindex' }];
