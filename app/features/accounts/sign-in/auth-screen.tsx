import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from 'react';

import { Banner } from '~/components/banner';
import { buttonClass } from '~/components/button';
import { Card } from '~/components/card';
import { Field } from '~/components/field';
import { LinkTabs } from '~/components/link-tabs';
import { PasswordInput } from '~/components/password-input';
import { paths } from '~/paths';
import type { SignInIntent } from '~server/domain/accounts/destination';
import { TRIAL_DAYS } from '~server/domain/billing/trial';
import type { InvitedBy } from '~server/features/groups/invitations';
import type { Reason } from '~server/index';

import { AccountPage } from '~/features/accounts/account-page';
import type { AuthAnswer } from './auth-answer';
import { type AuthLink, type AuthTab, kept } from './auth-link';
import { CheckedForm, EmailField } from './checked-form';
import { DisplayNameField } from '~/features/accounts/display-name-field';
import { ForgotPassword } from './forgot-password';
import { GoogleMark } from './google-mark';
import { NewPasswordField } from '~/features/accounts/new-password-field';
import { PasskeySignIn } from './passkey-sign-in';
import AUTH_TEXT from '~/features/accounts/texts.json';

const TABS: readonly { tab: AuthTab; label: string }[] = [
  { tab: 'sign-in', label: 'Sign In' },
  { tab: 'sign-up', label: 'Sign Up' },
];

const HEADINGS = {
  'sign-in': { title: 'Welcome back', lead: 'Sign in and pick up where you left off.' },
  'sign-up': {
    title: 'Create your account',
    lead: `Starts with ${TRIAL_DAYS} days of Pro, free. No card needed.`,
  },
};

/** Why a Google sign-in did not work, by the code in the address. */
const PROBLEMS = new Map(
  Object.entries({
    GOOGLE_CANCELLED: 'Google sign-in was cancelled. Nothing was changed.',
    GOOGLE_OFF: 'Google sign-in is switched off here. Use your email and password.',
    GOOGLE_NOT_LINKED:
      'An account with this email already exists, and another Google account belongs to it. Sign in with that one, or with your password.',
    GOOGLE_UNVERIFIED:
      'An account with this email already exists, and Google has not confirmed that the address is yours. Sign in with your password, or confirm it with Google first.',
    GOOGLE_REFUSED: 'Google sign-in was not completed. Please start again.',
    TOO_MANY_ATTEMPTS: 'Too many attempts. Wait a few minutes, then try again.',
  } satisfies Partial<Record<Reason, string>>),
);
const OTHER_PROBLEM = 'Google sign-in did not work just now. Try again, or use your email and password.';

/** What the sign-in screen says about a Google sign-in that did not work. */
function problemText(problem: string | null): string | null {
  return problem === null ? null : (PROBLEMS.get(problem) ?? OTHER_PROBLEM);
}

/** Id of the panel that the tabs control. */
const AUTH_PANEL = 'auth-panel';

/** The sign-in screen with its two tabs, Sign In and Sign Up. */
export function AuthScreen({
  link,
  invitation,
  children,
  googleOn,
  answer,
}: {
  link: AuthLink;
  /** What the link that led here invites to, if it does. */
  invitation: InvitedBy | null;
  /** The same for people, above the form. */
  children: ReactNode;
  googleOn: boolean;
  answer: AuthAnswer | undefined;
}) {
  const { tab } = link;
  const [email, setEmail] = useState(answer?.values?.email ?? link.email ?? invitation?.email ?? '');
  const problem = problemText(link.problem);
  const invited = link.redirect?.startsWith(paths.acceptInvite({})) ?? false;
  const SelectedForm = tab === 'sign-in' ? SignInForm : SignUpForm;
  return (
    <AccountPage
      title={HEADINGS[tab].title}
      lead={invited && !invitation ? AUTH_TEXT.invited : HEADINGS[tab].lead}
    >
      {link.ended && problem === null && <Banner live>{AUTH_TEXT.ended[link.ended]}</Banner>}
      {problem && (
        <Banner tone="warning" live>
          {problem}
        </Banner>
      )}
      {children}
      <Card className="stack gap-5 p-5">
        <LinkTabs
          label="Sign in or sign up"
          panel={AUTH_PANEL}
          tabs={TABS}
          current={tab}
          addressOf={(other) => paths.auth({ ...kept(link), tab: other })}
          replace
        />
        <div role="tabpanel" id={AUTH_PANEL} aria-labelledby={`tab-${tab}`} className="stack gap-5">
          <SelectedForm
            key={tab}
            action={paths.auth({ ...kept(link), tab })}
            answer={answer}
            email={email}
            onEmail={setEmail}
          />
          {(googleOn || tab === 'sign-in') && (
            <>
              <div className="row text-small text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                or
              </div>
              {googleOn && <GoogleButton {...link} />}
              {tab === 'sign-in' && <PasskeySignIn link={link}>Use a passkey</PasskeySignIn>}
            </>
          )}
          {tab === 'sign-up' && <TermsLine />}
        </div>
      </Card>
    </AccountPage>
  );
}

/** What signing up agrees to. The pages open in a tab of their own, because this one may hold a form half filled in. */
function TermsLine() {
  return (
    <p className="fine">
      By signing up you accept the{' '}
      <a href={paths.terms()} target="_blank" className="link">
        terms
      </a>
      .{' '}
      <a href={paths.privacy()} target="_blank" className="link">
        Privacy
      </a>{' '}
      says what is stored.
    </p>
  );
}

interface AuthFormProps {
  /** Where the form is posted to: this page with all its parameters. */
  action: string;
  answer: AuthAnswer | undefined;
  email: string;
  /** Reports the typed address, so that the link to the other tab carries it along. */
  onEmail: (email: string) => void;
}

/** The form of Sign In: e-mail and password. */
function SignInForm({ action, answer, email, onEmail }: AuthFormProps) {
  return (
    <CheckedForm schema="signInSchema" action={action} answer={answer} submit="Sign In">
      {(errors) => (
        <>
          <input type="hidden" name="intent" value="sign-in" />
          <EmailField error={errors.email} defaultValue={email} autoComplete="username" onChange={onEmail} />
          <Field label="Password" error={errors.password}>
            {(control) => <PasswordInput {...control} name="password" required />}
          </Field>
          <ForgotPassword email={email} />
        </>
      )}
    </CheckedForm>
  );
}

/** The form of Sign Up. It also sends the time zone, so that days are the person's local days from the start. */
function SignUpForm({ action, answer, email, onEmail }: AuthFormProps) {
  const timeZone = useTimeZone();
  return (
    <CheckedForm schema="signUpSchema" action={action} answer={answer} submit="Sign Up">
      {(errors, forgive) => (
        <>
          <input type="hidden" name="intent" value="sign-up" />
          <input type="hidden" name="timeZone" value={timeZone} />
          <DisplayNameField
            defaultValue={answer?.values?.displayName ?? ''}
            error={errors.displayName}
            suggestions={answer?.suggestions ?? []}
            onSuggestion={() => forgive('displayName')}
          />
          <EmailField error={errors.email} defaultValue={email} onChange={onEmail} />
          <NewPasswordField error={errors.password} />
        </>
      )}
    </CheckedForm>
  );
}

const never = () => () => undefined;
const ofBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The browser's time zone; empty on the server and in the first paint. */
function useTimeZone(): string {
  return useSyncExternalStore(never, ofBrowser, () => '');
}

/** A link that looks like a button and is announced as one has to respond to the space bar, too. */
const onSpace = (event: KeyboardEvent<HTMLAnchorElement>) => {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
};

/** Leads to Google. A plain link, because the policy's `form-action` forbids forms that end on another site. */
function GoogleButton({ redirect, challengeId, email }: SignInIntent) {
  const timeZone = useTimeZone();
  return (
    <a
      role="button"
      href={paths.google({ redirect, challengeId, email, timeZone })}
      className={buttonClass({ look: 'ghost', wide: true })}
      onKeyDown={onSpace}
    >
      <GoogleMark /> Continue with Google
    </a>
  );
}
