import { Form } from '@remix-run/react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { announceSignOut } from '~/frame/use-session-channel';
import { paths } from '~/paths';

/** The way out, here or on every device. The page is loaded anew, so that nothing of it stays in memory. */
export function SignOutCard() {
  return (
    <Card as="section" aria-labelledby="sign-out" stack>
      <h2 id="sign-out">Sign out</h2>
      <Form
        method="post"
        action={paths.auth()}
        reloadDocument
        onSubmit={announceSignOut}
        className="row flex-wrap gap-2"
      >
        <Button type="submit" name="intent" value="sign-out" look="ghost" small>
          Sign out
        </Button>
        <Button type="submit" name="intent" value="sign-out-everywhere" look="quiet" small>
          Sign out everywhere
        </Button>
      </Form>
      <p className="fine">Everywhere ends the session on all your devices.</p>
    </Card>
  );
}
