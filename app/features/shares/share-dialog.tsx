import { LinkField } from '~/components/copy-button';
import { keepPreviousData } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Link from 'lucide-react/icons/link';
import Share2 from 'lucide-react/icons/share-2';
import { useMemo, useState } from 'react';

import { Button, buttonClass } from '~/components/button';
import { CheckboxChips } from '~/components/choice-chips';
import { cx } from '~/components/cx';
import { Dialog } from '~/components/dialog';
import { ErrorState } from '~/components/error-state';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import type { ShareItem, Tick } from '~server/domain/shares/ticks';

import { sharesOf } from './texts';

/** The picture as others would see it, what may be added to it, and the ways to share it. There is no public
 * link before the person asks for one. */
export default function ShareDialog({ item, onClose }: { item: ShareItem; onClose: () => void }) {
  const [ticks, setTicks] = useState<readonly Tick[]>([]);
  const input = {
    ...item,
    name: ticks.includes('name'),
    title: ticks.includes('title'),
    amount: ticks.includes('amount'),
  };
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.shares.preview.useQuery(input, {
    placeholderData: keepPreviousData,
    meta: { steady: true },
    retry: false,
  });
  const utils = trpc.useUtils();
  const create = trpc.shares.create.useMutation({
    meta: { unseen: true },
    onSuccess: () => void utils.shares.list.invalidate(),
  });
  const tick = (chosen: readonly Tick[]) => {
    setTicks(chosen);
    // A changed picture has another link.
    create.reset();
  };

  const file = useMemo(() => (data ? pictureFile(data.png) : null), [data]);
  const ways = file === null ? 'none' : waysToShare(file);
  const ready = file !== null && !isPlaceholderData && error === null;
  const link = create.data?.url;

  const makeLink = async (): Promise<string | null> => {
    try {
      return (await create.mutateAsync(input)).url;
    } catch (failure) {
      notifyError(failureText(failure, 'The link could not be made. Check your connection and try again.'));
      return null;
    }
  };
  const share = async () => {
    if (file === null) return;
    const url = ways === 'link' ? await makeLink() : null;
    if (ways === 'link' && url === null) return;
    try {
      await navigator.share(url === null ? { files: [file] } : { url });
    } catch (failure) {
      if (!isCancelled(failure))
        notifyError('It was not shared. Download the picture or copy the link instead.');
    }
  };
  const copyLink = async () => {
    const url = await makeLink();
    if (url === null) return;
    // When the browser no longer allows that, the link is shown below with a button of its own.
    await navigator.clipboard.writeText(url).then(
      () => notifySuccess('Link copied'),
      () => undefined,
    );
  };

  return (
    <Dialog
      onClose={onClose}
      title={sharesOf(item).title}
      description="Nobody sees this picture before you share it."
    >
      <div
        className={cx(
          'overflow-hidden rounded-control border border-line bg-sunken',
          !error && 'aspect-[40/21]',
        )}
      >
        {data && error === null && (
          <img
            src={`data:image/png;base64,${data.png}`}
            alt={data.words}
            width={1200}
            height={630}
            className={`h-full w-full ${isPlaceholderData ? 'opacity-60' : ''}`}
          />
        )}
        {!data && error === null && (
          <span className="skel block h-full w-full" role="status">
            <span className="sr-only">The picture is being made</span>
          </span>
        )}
        {error && (
          <ErrorState
            title={failureText(error, 'The picture could not be made. Check your connection and try again.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </div>
      <CheckboxChips
        legend="Show on it"
        name="shown"
        options={sharesOf(item).ticks}
        value={ticks}
        onChange={tick}
      />
      {link !== undefined && (
        <LinkField
          label="Link"
          hint="Whoever has it sees this picture and nothing else. You can end it in your privacy settings."
          url={link}
        />
      )}
      <div className="sheet-actions">
        {link === undefined && (
          <Button look="ghost" disabled={!ready} pending={create.isPending} onClick={() => void copyLink()}>
            <Link size={18} /> Copy link
          </Button>
        )}
        {data && ready ? (
          <a
            href={`data:image/png;base64,${data.png}`}
            download="hazel.png"
            className={buttonClass({ look: ways === 'none' ? 'primary' : 'ghost' })}
          >
            <Download size={18} /> Download
          </a>
        ) : (
          <Button look="ghost" disabled>
            <Download size={18} /> Download
          </Button>
        )}
        {ways !== 'none' && (
          <Button disabled={!ready} onClick={() => void share()}>
            <Share2 size={18} /> Share
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** A picture that came as base64, as a file that other programs take. */
function pictureFile(base64: string): File {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], 'hazel.png', { type: 'image/png' });
}

/** How this browser can share: the picture itself, only a link, or not at all. */
function waysToShare(file: File): 'picture' | 'link' | 'none' {
  // Some browsers lack these, although the types say otherwise.
  const browser: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator;
  if (!browser.share) return 'none';
  return browser.canShare?.({ files: [file] }) === true ? 'picture' : 'link';
}

/** Whether the person closed the system's sheet, which is no failure. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
