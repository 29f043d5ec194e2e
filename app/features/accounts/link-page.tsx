import { Form, useActionData, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';

import { Button } from '~/components/button';

import { AccountPage, FormMessage } from './account-page';
import type { FormAnswer } from './sign-in/auth-answer';

interface LinkPageProps {
  title: string;
  lead: ReactNode;
  /** The address of this page with all its parameters. */
  here: string;
  submit: string;
  /** Shown after a refusal. */
  help?: ReactNode;
}

/** A page that a mailed link opens: it changes nothing until its button is pressed, because scanners open every link of
 * a mail. */
export function LinkPage({ title, lead, here, submit, help }: LinkPageProps) {
  const answer = useActionData<FormAnswer>();
  const pending = useNavigation().state !== 'idle';
  return (
    <AccountPage title={title} lead={lead}>
      <Form method="post" action={here} className="stack">
        <FormMessage text={answer?.message ?? null} />
        <Button type="submit" wide pending={pending}>
          {submit}
        </Button>
      </Form>
      {answer?.message && help !== undefined && <p className="muted">{help}</p>}
    </AccountPage>
  );
}
