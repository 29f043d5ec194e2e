import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';

import { QuietButton, SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { Chip } from '~/components/chip';
import { SmallLink } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { momentText } from '~/lib/moment-text';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { dayAt, dayWord } from '~server/domain/kernel/days';
import type { OwnSecurity } from '~server/features/accounts/own-sessions';

import SECURITY_TEXT from './texts.json';

type OwnSession = OwnSecurity['sessions'][number];

/** The browsers in which the person is signed in. */
export function SessionsCard({ sessions }: { sessions: readonly OwnSession[] }) {
  const endOthers = trpc.accounts.endOtherSessions.useMutation({
    meta: { awaitsScreen: true, done: SECURITY_TEXT.othersEnded, failed: SECURITY_TEXT.notChanged },
  });
  return (
    <SectionCard id="sessions" title="Where you are signed in" stack>
      <ul className="rows">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length === 1 && <p className="fine">Nowhere else.</p>}
      <div className="row flex-wrap gap-2">
        {sessions.length > 1 && (
          <SmallButton
            className="needs-script"
            pending={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            Sign out all others
          </SmallButton>
        )}
        <SmallLink
          to={paths.settingsAccess()}
          look="quiet"
          className={sessions.length === 1 ? '-ml-3.5' : undefined}
        >
          {SECURITY_TEXT.access.title}
        </SmallLink>
      </div>
    </SectionCard>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { today, timeZone } = useMe();
  const { id, device, firstSeen, lastSeen, here } = session;
  const end = trpc.accounts.endSession.useMutation({
    meta: { awaitsScreen: true, failed: SECURITY_TEXT.notChanged },
  });
  const last = dayWord(dayAt(new Date(lastSeen), timeZone), today).replace(/^[TY]/, (letter) =>
    letter.toLowerCase(),
  );
  return (
    <ListRow
      icon={<DeviceIcon device={device} />}
      title={device}
      // Several browsers may have the same name; the minute of their sign-in tells them apart.
      detail={`Signed in: ${momentText(firstSeen, timeZone, today)} · last seen ${last}`}
      trailing={
        here ? (
          <Chip tone="moss">This device</Chip>
        ) : (
          <QuietButton
            className="needs-script"
            aria-label={`Sign out ${device}`}
            pending={end.isPending}
            onClick={() => end.mutate({ id })}
          >
            Sign out
          </QuietButton>
        )
      }
    />
  );
}

/** The icon of a browser, by the name from `deviceName`. */
export function DeviceIcon({ device }: { device: string }) {
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return <Icon size={20} />;
}
