import { Form, Link } from '@remix-run/react';

import { QuietButton } from '~/components/button';
import { Card } from '~/components/card';
import { TextField } from '~/components/form-fields';
import { paths } from '~/paths';

import { AccountPage } from '~/features/accounts/account-page';
import type { AuthAnswer } from './auth-answer';
import { type AuthLink, kept } from './auth-link';
import { CheckedForm } from './checked-form';
import { PasskeySignIn } from './passkey-sign-in';
import SECOND_FACTOR_TEXT from '~/features/accounts/second-factor-texts.json';

const CODE_FIELD = { label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code' } as const;
const RECOVERY_FIELD = {
  label: 'Recovery code',
  hint: '16 letters and digits.',
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
} as const;

interface SecondStepProps {
  link: AuthLink;
  answer: AuthAnswer | undefined;
  supportEmail: string;
}

/** The step after the right password when two-factor sign-in is on: a code of the app, a recovery code or a passkey. */
export function SecondStep({ link, answer, supportEmail }: SecondStepProps) {
  const { recovery } = link;
  const { title, lead } = recovery ? SECOND_FACTOR_TEXT.recovery : SECOND_FACTOR_TEXT.step;
  const action = paths.auth({ ...kept(link), recovery: recovery ? '1' : null });
  return (
    <AccountPage title={title} lead={lead}>
      <Card className="stack gap-5 p-5">
        <CheckedForm
          key={String(recovery)}
          schema="secondStepSchema"
          action={action}
          answer={answer}
          submit="Sign In"
        >
          {(errors) => (
            <>
              <input type="hidden" name="intent" value="second-factor" />
              <TextField
                name="code"
                error={errors.code}
                required
                {...(recovery ? RECOVERY_FIELD : CODE_FIELD)}
              />
            </>
          )}
        </CheckedForm>
        <PasskeySignIn link={link}>Use a passkey instead</PasskeySignIn>
        <div className="row flex-wrap justify-center gap-x-4">
          <Link
            to={paths.auth({ ...kept(link), recovery: recovery ? null : '1' })}
            replace
            className="link inline-flex min-h-11 items-center text-small"
          >
            {recovery ? 'Use a code of the app' : 'Use a recovery code'}
          </Link>
          <Form method="post" action={paths.auth(kept(link))}>
            <QuietButton type="submit" name="intent" value="start-over">
              Start over
            </QuietButton>
          </Form>
        </div>
        <p className="fine">
          No phone, no recovery code and no passkey? Write to{' '}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>
          .
        </p>
      </Card>
    </AccountPage>
  );
}
