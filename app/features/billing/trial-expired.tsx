import { useNavigate, useSearchParams } from '@remix-run/react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { LinkButton } from '~/components/link-button';
import { Logo } from '~/components/logo';
import { Mascot } from '~/components/mascot';
import { notifyError } from '~/components/notify';
import { SignOutForm } from '~/features/accounts/sign-out-form';
import { failureText } from '~/lib/failure-text';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { TRIAL_USED_BEFORE } from '~server/domain/billing/trial';

const NOT_CONTINUED = 'That did not work. Check your connection and try again.';

/** The blocking screen after the trial, for people who never had Pro in another way (docs/decisions/0070):
 * Upgrade to Pro, Continue with Free, Sign Out. For people who are short of money Free is the main choice. */
export default function TrialExpired() {
  const { id: userId, hardship, trialUsedBefore } = useMe();
  const navigate = useNavigate();
  // The group that the person has just joined on the way here.
  const group = useSearchParams()[0].get('group');
  const continueFree = trpc.profile.continueWithFree.useMutation({
    meta: { awaitsScreen: true },
    onSettled(_nothing, error) {
      if (!error && group !== null) navigate(paths.groupChallenges(group), { replace: true });
    },
    onError: (error) => notifyError(failureText(error, NOT_CONTINUED)),
  });
  return (
    <main id="main" className="page max-w-[30rem] lg:pt-16">
      <div className="justify-self-center">
        <Logo />
      </div>
      <Card className="state gap-3">
        <Mascot pose="greeting" mood="idle" size={132} />
        <h1>Trial Expired</h1>
        <p>
          {trialUsedBefore ? TRIAL_USED_BEFORE : 'Your 5 days of Pro are over.'} Everything you logged is
          still here.{' '}
          {hardship
            ? 'Nothing is charged: the Free plan goes on as long as you like.'
            : 'Upgrade to keep the weekly plan, unlimited tips and exports, or carry on with the Free plan.'}
        </p>
        <LinkButton to={paths.settingsPro()} look={hardship ? 'ghost' : 'primary'} wide>
          Upgrade to Pro
        </LinkButton>
        {/* The dashboard's action does the same where scripts are off. */}
        <form
          method="post"
          action={paths.dashboard({ group })}
          className="w-full"
          onSubmit={(event) => {
            event.preventDefault();
            if (!continueFree.isPending) continueFree.mutate();
          }}
        >
          <input type="hidden" name="intent" value="continue-with-free" />
          <Button type="submit" look={hardship ? 'primary' : 'ghost'} wide pending={continueFree.isPending}>
            Continue with Free
          </Button>
        </form>
        <SignOutForm userId={userId} className="w-full">
          <input type="hidden" name="intent" value="sign-out" />
          <Button type="submit" look="quiet" wide>
            Sign Out
          </Button>
        </SignOutForm>
      </Card>
    </main>
  );
}
