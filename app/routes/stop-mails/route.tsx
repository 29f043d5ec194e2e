import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { buttonClass } from '~/components/button';
import { AccountPage, WayOn } from '~/features/accounts/account-page';
import { LinkPage } from '~/features/accounts/link-page';
import { keepingTheForm } from '~/features/accounts/sign-in/auth-answer';
import { MESSAGE_NAME } from '~/features/messages/message-names';
import { afterAnswer } from '~/http/after-answer';
import { callerOf, publicErrorOfCall, refusalOf } from '~/http/caller.server';
import { formOf, isOneClick } from '~/http/form.server';
import { paths } from '~/paths';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Shows a button and changes nothing, because a scanner may open every link of a mail. */
export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args.request);
  const done = new URL(args.request.url).searchParams.has('done');
  try {
    return { token, done, kind: await callerOf(args).messages.stoppable({ token }) };
  } catch (error) {
    const { status, message, reason } = publicErrorOfCall(error);
    if (status === 429) throw Response.json({ message, reason }, { status });
    return { token, done, kind: null };
  }
}

export async function action(args: ActionFunctionArgs) {
  const token = tokenOf(args.request);
  try {
    await callerOf(args).messages.stop({ token });
  } catch (error) {
    return refusalOf(error);
  }
  // Mail programs that press the button themselves follow no redirect (RFC 8058).
  if (isOneClick(await formOf(args))) return null;
  return redirect(paths.stopMails({ token, done: '1' }));
}

export const shouldRevalidate = afterAnswer;
export const clientAction = keepingTheForm;

export default function StopMailsPage() {
  const { token, done, kind } = useLoaderData<typeof loader>();
  if (kind === null)
    return (
      <AccountPage title="This link is invalid" lead="The settings have a switch for each kind of mail.">
        <WayOn wide />
      </AccountPage>
    );
  const name = MESSAGE_NAME[kind];
  if (done)
    return (
      <AccountPage
        title="Stopped"
        lead={`No more ${name}. The settings switch them on again.`}
        pose="greeting"
      >
        <a
          href={paths.settingsNotifications()}
          className={buttonClass({ wide: true }, 'justify-self-center')}
        >
          Open the settings
        </a>
      </AccountPage>
    );
  return (
    <LinkPage
      title="Stop these mails?"
      lead={`Press the button, and no more ${name} come to you. Other mails stay as they are.`}
      here={paths.stopMails({ token })}
      submit={`No more ${name}`}
    />
  );
}

export const meta = () => [{ title: 'Stop these mails · Hazel' }, { name: 'robots', content: 'noindex' }];
