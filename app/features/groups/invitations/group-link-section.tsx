import { LinkField } from '~/components/copy-button';
import { useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { SmallButton, QuietButton } from '~/components/button';
import { QrCode } from '~/components/qr-code';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { dayAt, formatDay } from '~server/domain/kernel/days';
import { counted } from '~server/domain/kernel/plural';
import type { GroupLink as ShareLinkOf } from '~server/features/groups/group-link';

/** The link to the group that the person passes on themselves, as text and as a QR code, with the people who
 * came in by it. It works until it is ended or replaced. */
export function GroupLinkSection({ groupId }: { groupId: string }) {
  const { timeZone } = useMe();
  const [asking, setAsking] = useState<'new' | 'end' | null>(null);
  const { data: link, isError, refetch } = trpc.groups.link.useQuery({ groupId });
  const create = trpc.groups.createLink.useMutation({
    meta: { awaitsScreen: true, failed: 'Failed to create the link' },
  });
  const revoke = trpc.groups.revokeLink.useMutation({
    meta: {
      awaitsScreen: true,
      done: 'The link does not work any more',
      failed: 'Failed to revoke the link',
    },
  });
  if (isError)
    return (
      <div className="between flex-wrap">
        <p className="muted min-w-0 flex-1 basis-40">Your share link could not be looked up.</p>
        <SmallButton onClick={() => void refetch()}>Try again</SmallButton>
      </div>
    );
  // As high as the most common content, so that the layout does not jump.
  if (link === undefined) return <div className="min-h-11" aria-busy="true" />;
  if (link === null)
    return (
      <div className="between flex-wrap">
        <p className="muted min-w-0 flex-1 basis-40">Or pass on a link. Whoever opens it can join.</p>
        <SmallButton pending={create.isPending} onClick={() => create.mutate({ groupId })}>
          Create link
        </SmallButton>
      </div>
    );
  const until = formatDay(dayAt(new Date(link.expiresAt), timeZone), 'en-GB', 'long');
  const { url } = link;
  return (
    <div className="stack">
      {url === null ? (
        <p className="muted">
          Your share link works until {until}, but it cannot be shown again. Make a new one, if you have lost
          it.
        </p>
      ) : (
        <>
          <LinkField label="Share link" hint={`Whoever opens it until ${until} can join.`} url={url} />
          <QrCode text={url} label="QR code of the link" />
        </>
      )}
      <p className="muted wrap-anywhere">{joinedText(link)}</p>
      <div className="row flex-wrap justify-center">
        <QuietButton pending={create.isPending} onClick={() => setAsking('new')}>
          New link
        </QuietButton>
        <QuietButton pending={revoke.isPending} onClick={() => setAsking('end')}>
          Revoke link
        </QuietButton>
      </div>
      <AlertDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === 'new' ? 'Replace your link?' : 'End your link?'}
        description={
          asking === 'new'
            ? 'Whoever has the link of before cannot join by it any more. Who has joined stays.'
            : 'Nobody can join by it any more. Who has joined stays.'
        }
        confirmLabel={asking === 'new' ? 'Make a new link' : 'End the link'}
        cancelLabel="Keep it"
        onConfirm={() =>
          asking === 'new' ? create.mutate({ groupId, replace: true }) : revoke.mutate({ groupId })
        }
      />
    </div>
  );
}

/** 'Ben and 3 others joined by it.' */
function joinedText({ joined, names }: ShareLinkOf): string {
  if (joined === 0) return 'Nobody has joined by it yet.';
  const others = joined - names.length;
  const all = others > 0 ? [...names, counted(others, 'other')] : names;
  return `${new Intl.ListFormat('en-GB').format(all)} joined by it.`;
}
