import { useState } from 'react';

import { Banner } from '~/components/banner';
import { Button, QuietButton, SmallButton } from '~/components/button';
import { onDemand } from '~/components/on-demand';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';

import SECOND_FACTOR_TEXT from '~/features/accounts/second-factor-texts.json';
import { FactorsCard } from './factors-card';
import SECURITY_TEXT from './texts.json';
import type { TwoFactorStep } from './two-factor-dialog';

const TwoFactorDialog = onDemand(() => import('./two-factor-dialog'));

/** With at least this many recovery codes left, there is no hint to make new ones. */
const ENOUGH_CODES = 4;

/** Two-factor sign-in: on or off, and how many recovery codes are left. */
export function TwoFactorCard() {
  const { emailVerified } = useMe();
  const [step, setStep] = useState<TwoFactorStep | null>(null);
  const begin = trpc.accounts.beginTwoFactor.useMutation({
    meta: { unseen: true, failed: SECOND_FACTOR_TEXT.notChanged },
    onSuccess: (made) => setStep({ dialog: 'setup', ...made }),
  });
  const renew = trpc.accounts.renewRecoveryCodes.useMutation({
    meta: { failed: SECOND_FACTOR_TEXT.notChanged },
    onSuccess: ({ recoveryCodes }) => setStep({ dialog: 'codes', codes: recoveryCodes }),
  });
  return (
    <FactorsCard id="two-factor" title="Two-factor sign-in" failed="Your second factors could not be loaded">
      {({ twoFactor: { on, codesLeft, available } }) => (
        <>
          <p className="muted">{on ? SECOND_FACTOR_TEXT.on : SECOND_FACTOR_TEXT.off}</p>
          {on ? (
            <>
              <p className="text-small">
                <b className="num">{codesLeft}</b> of 10 recovery codes left
              </p>
              {codesLeft < ENOUGH_CODES && (
                <Banner tone="warning">
                  {codesLeft === 0
                    ? 'No recovery code is'
                    : `Only ${counted(codesLeft, 'recovery code is', 'recovery codes are')}`}{' '}
                  left. Make new ones while you have your phone.
                </Banner>
              )}
              <div className="row flex-wrap gap-2">
                <SmallButton pending={renew.isPending} onClick={() => renew.mutate()}>
                  New recovery codes
                </SmallButton>
                <QuietButton onClick={() => setStep({ dialog: 'off' })}>Turn off</QuietButton>
              </div>
            </>
          ) : available && emailVerified ? (
            <Button
              small
              className="needs-script justify-self-start"
              pending={begin.isPending}
              onClick={() => begin.mutate()}
            >
              Set up
            </Button>
          ) : (
            <p className="fine">{available ? SECURITY_TEXT.needsProof : SECOND_FACTOR_TEXT.unavailable}</p>
          )}
          {step && <TwoFactorDialog step={step} onStep={setStep} />}
        </>
      )}
    </FactorsCard>
  );
}
