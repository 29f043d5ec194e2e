import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';

import { Banner } from '~/components/banner';
import { QuietButton, SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { dialogButton } from '~/components/dialog-button';
import { ListRow } from '~/components/list-row';
import { LongText } from '~/components/long-text';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { NO_MAIL } from '~server/domain/messages/no-mail';
import type { OwnSecurity } from '~server/features/accounts/own-sessions';

import { GoogleMark } from '~/features/accounts/sign-in/google-mark';
import SECURITY_TEXT from './texts.json';

const EmailButton = dialogButton(() => import('./email-dialog'));
const PasswordButton = dialogButton(() => import('./password-dialog'));

/** The row already says what is changed; on a phone the address needs the room beside the button. */
const change = (what: string) => (
  <span>
    Change<span className="sr-only"> {what}</span>
  </span>
);

/** How the person signs in: address, password and Google. */
export function SignInCard({ security }: { security: OwnSecurity }) {
  const { email, emailVerified, hasPassword, googleLinked, mail } = useMe();
  const { wantedEmail, googleOn } = security;
  return (
    <SectionCard id="sign-in" title="How you sign in" stack>
      <ul className="rows">
        <ListRow
          icon={<Mail size={20} />}
          title="Email"
          detail={<LongText>{email}</LongText>}
          trailing={mail.on && <EmailButton look="ghost">{change('email')}</EmailButton>}
          below={
            (!mail.on || wantedEmail !== null) && (
              <>
                {!mail.on && <p className="fine">{NO_MAIL} Your address can be changed once it does.</p>}
                {wantedEmail !== null && <WantedEmail email={wantedEmail} />}
              </>
            )
          }
        />
        <ListRow
          icon={<KeyRound size={20} />}
          title="Password"
          detail={hasPassword ? 'Set' : 'Not set'}
          trailing={
            <PasswordButton look="ghost">
              {hasPassword ? change('password') : 'Set a password'}
            </PasswordButton>
          }
        />
        {(googleOn || googleLinked) && (
          <ListRow
            icon={<GoogleMark />}
            title="Google"
            detail={googleLinked ? 'Connected' : emailVerified ? 'Not connected' : SECURITY_TEXT.needsProof}
            trailing={googleLinked ? <Disconnect /> : emailVerified && <Connect />}
          />
        )}
      </ul>
    </SectionCard>
  );
}

/** The address that the person wants to change to, until its link is opened. */
function WantedEmail({ email }: { email: string }) {
  const { mail } = useMe();
  const cancel = trpc.accounts.cancelEmailChange.useMutation({
    meta: { awaitsScreen: true, done: SECURITY_TEXT.changeTakenBack, failed: SECURITY_TEXT.notChanged },
  });
  return (
    <Banner
      action={
        <QuietButton pending={cancel.isPending} onClick={() => cancel.mutate()}>
          Keep the old one
        </QuietButton>
      }
    >
      {mail.on ? (
        <>
          We sent a link to <b className="wrap-anywhere">{email}</b>. Open it within 48 hours, here where you
          are signed in.
        </>
      ) : (
        <>
          <b className="wrap-anywhere">{email}</b> waits for the link that was to go there.
        </>
      )}
    </Banner>
  );
}

function Connect() {
  const connect = trpc.accounts.connectGoogle.useMutation({
    meta: { unseen: true, failed: SECURITY_TEXT.notChanged },
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <SmallButton className="needs-script" pending={connect.isPending} onClick={() => connect.mutate()}>
      <span>
        Connect<span className="sr-only"> Google</span>
      </span>
    </SmallButton>
  );
}

function Disconnect() {
  const disconnect = trpc.accounts.disconnectGoogle.useMutation({
    meta: { awaitsScreen: true, done: SECURITY_TEXT.googleDisconnected, failed: SECURITY_TEXT.notChanged },
  });
  return (
    <SmallButton className="needs-script" pending={disconnect.isPending} onClick={() => disconnect.mutate()}>
      Disconnect Google
    </SmallButton>
  );
}
