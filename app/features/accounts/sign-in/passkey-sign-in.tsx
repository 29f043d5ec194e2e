import KeyRound from 'lucide-react/icons/key-round';
import { type ReactNode, useState } from 'react';

import { Button } from '~/components/button';
import { trpc } from '~/trpc/client';
import { type SignInIntent, destinationAfterSignIn } from '~server/domain/accounts/destination';

import { FormMessage } from '~/features/accounts/account-page';
import { passkeyProblem, signWithPasskey } from '~/features/accounts/passkey';
import SECOND_FACTOR_TEXT from '~/features/accounts/second-factor-texts.json';

/** Signs in with a passkey of this device, in place of password and code. A new document follows. */
export function PasskeySignIn({ link, children }: { link: SignInIntent; children: ReactNode }) {
  const begin = trpc.accounts.beginPasskeySignIn.useMutation({ meta: { unseen: true } });
  const finish = trpc.accounts.signInWithPasskey.useMutation({ meta: { unseen: true } });
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const signIn = async () => {
    setPending(true);
    setProblem(null);
    try {
      const response = await signWithPasskey(await begin.mutateAsync());
      const { hasGoal } = await finish.mutateAsync({ response });
      window.location.assign(destinationAfterSignIn(link, hasGoal === true));
    } catch (error) {
      setPending(false);
      setProblem(passkeyProblem(error, SECOND_FACTOR_TEXT.notSignedIn));
    }
  };
  return (
    <div className="needs-script stack gap-2">
      <Button look="ghost" wide pending={pending} onClick={() => void signIn()}>
        <KeyRound size={20} /> {children}
      </Button>
      <FormMessage text={problem} />
    </div>
  );
}
