import { useState } from 'react';

import { Banner } from '~/components/banner';
import { Card } from '~/components/card';
import { paths } from '~/paths';

import { AccountPage } from './account-page';
import type { AuthAnswer } from './auth-answer';
import { type AuthLink, kept } from './auth-link';
import { AUTH_PANEL, AuthTabs } from './auth-tabs';
import { GoogleButton } from './google-button';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';
import { AUTH_TEXT, problemText } from './texts';

/** Sign In and Sign Up. */
export function AuthScreen({
  link,
  googleOn,
  answer,
}: {
  link: AuthLink;
  googleOn: boolean;
  answer: AuthAnswer | undefined;
}) {
  const { tab } = link;
  const [email, setEmail] = useState(answer?.values?.email ?? link.email ?? '');
  const problem = problemText(link.problem);
  const invited = link.redirect?.startsWith(paths.acceptInvite({})) ?? false;
  const SelectedForm = tab === 'sign-in' ? SignInForm : SignUpForm;
  return (
    <AccountPage title={AUTH_TEXT[tab].title} lead={invited ? AUTH_TEXT.invited : AUTH_TEXT[tab].lead}>
      {problem && (
        <Banner tone="warning" live>
          {problem}
        </Banner>
      )}
      <Card className="stack gap-5 p-5">
        <AuthTabs current={tab} link={link} />
        <div role="tabpanel" id={AUTH_PANEL} aria-labelledby={`tab-${tab}`} className="stack gap-5">
          <SelectedForm
            key={tab}
            action={paths.auth({ ...kept(link), tab })}
            answer={answer}
            email={email}
            onEmail={setEmail}
          />
          {googleOn && (
            <>
              <div className="row text-small text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                or
              </div>
              <GoogleButton {...link} />
            </>
          )}
        </div>
      </Card>
    </AccountPage>
  );
}
