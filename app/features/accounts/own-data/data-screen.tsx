import Download from 'lucide-react/icons/download';
import FileArchive from 'lucide-react/icons/file-archive';

import { Button, SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { dialogButton } from '~/components/dialog-button';
import { LinkButton } from '~/components/link-button';
import { ScreenLink } from '~/components/screen-link';
import { SkeletonCard } from '~/components/skeleton';
import { ReportsButton } from '~/features/places/reports-button';
import { ExportCard } from './export-card';
import { SettingsSection } from '~/components/settings-section';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { ARCHIVE_DAYS, DELETION_DAYS } from '~server/domain/accounts/own-data';
import { formatDay } from '~server/domain/kernel/days';
import type { OwnArchive } from '~server/features/accounts/archive';

const DeleteButton = dialogButton(() => import('./delete-dialog'));

const FAILED = { title: 'Your data could not be loaded', detail: 'Nothing was lost. Try again in a moment.' };

/** How often the screen checks whether an archive is ready while it is being made. */
const LOOK_AGAIN_MS = 5000;

/** A copy of one's data, and the end of the account. */
export function DataScreen() {
  const query = trpc.accounts.data.get.useQuery(undefined, {
    refetchInterval: ({ state }) => state.data?.state === 'making' && LOOK_AGAIN_MS,
  });
  return (
    <SettingsSection title="Your data" wide>
      <div className="columns">
        <div className="stack">
          <QueryBoundary query={query} failed={FAILED} skeleton={<SkeletonCard lines={3} />}>
            {(archive) => <ArchiveCard archive={archive} />}
          </QueryBoundary>
          <ExportCard />
          <div className="row flex-wrap justify-center">
            <LinkButton to={paths.priceBook()} look="quiet" small>
              Price book
            </LinkButton>
            <ReportsButton look="quiet">Prices you reported</ReportsButton>
          </div>
        </div>
        <DeletionCard />
      </div>
    </SettingsSection>
  );
}

function ArchiveCard({ archive: { state, askedOn, until } }: { archive: OwnArchive }) {
  const { mail } = useMe();
  const request = trpc.accounts.data.requestArchive.useMutation({
    meta: {
      awaitsScreen: true,
      done: `Asked for. ${mail.on ? 'We mail you a link when it is ready.' : 'Once it is ready you download it here.'}`,
      failed: 'Your archive could not be asked for. Try again in a moment.',
    },
  });
  const link = trpc.accounts.data.archiveLink.useMutation({
    meta: { unseen: true, failed: 'Your archive could not be opened. Try again in a moment.' },
    onSuccess: ({ token }) => window.location.assign(paths.archive(token)),
  });
  const busy = request.isPending || link.isPending;
  return (
    <SectionCard id="archive" title="My data" stack>
      <p className="muted">
        Everything that Hazel stores about you in one file (JSON), with tables for a spreadsheet (CSV). Free
        for everyone. Once it is ready you download it here, for {ARCHIVE_DAYS} days
        {mail.on && '; a link comes by mail, too'}.
      </p>
      {state === 'making' && askedOn !== null && (
        <p role="status">
          Being made since {formatDay(askedOn, 'en-GB', 'long')}.{' '}
          {mail.on ? 'A mail tells you when it is ready.' : 'The download appears here.'}
        </p>
      )}
      {state === 'ready' && until !== null && (
        <>
          <p role="status">Ready until {formatDay(until, 'en-GB', 'long')}.</p>
          <Button small className="needs-script" pending={busy} onClick={() => link.mutate()}>
            <Download size={18} /> Download
          </Button>
        </>
      )}
      {state === 'failed' && (
        <p role="status">
          Your last archive could not be made. That is our fault, and nothing of yours was lost. Ask for it
          again; if it fails once more, write to{' '}
          <ScreenLink to={paths.settingsSupport()} className="link">
            Support
          </ScreenLink>
          .
        </p>
      )}
      {state !== 'making' && (
        <SmallButton className="needs-script" pending={busy} onClick={() => request.mutate()}>
          <FileArchive size={18} /> {state === 'ready' ? 'Ask for a newer archive' : 'Ask for my archive'}
        </SmallButton>
      )}
    </SectionCard>
  );
}

function DeletionCard() {
  return (
    <SectionCard id="deletion" title="Delete account" stack>
      <p className="muted">
        Your account closes at once. For {DELETION_DAYS} days you can change your mind by signing in; then
        everything in it is deleted for good.
      </p>
      <div>
        <DeleteButton look="danger">Delete account</DeleteButton>
      </div>
    </SectionCard>
  );
}
