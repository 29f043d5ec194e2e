import { LinkField } from '~/components/copy-button';
import { useEffect, useState } from 'react';

import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { ErrorState } from '~/components/error-state';
import { notifyError, notifySuccess } from '~/components/notify';
import { SkeletonCard } from '~/components/skeleton';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

/** The link to the own profile, to pass on; it can be renewed. */
export default function ProfileLinkDialog({ onClose }: { onClose: () => void }) {
  const { isPrivate } = useMe();
  const [url, setUrl] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const { mutate, error, isPending } = trpc.social.ownLink.useMutation({
    meta: { unseen: true },
    onSuccess: (link, { renew }) => {
      setUrl(link.url);
      setAsked(false);
      if (renew) notifySuccess('This is your new link. The old one has ended.');
    },
    onError: (failure, { renew }) => {
      if (renew) notifyError(failureText(failure, 'The link could not be made. Try again.'));
    },
  });
  useEffect(() => mutate({ renew: false }), [mutate]);
  return (
    <Dialog
      onClose={onClose}
      title="Share my profile"
      description={
        isPrivate
          ? 'Whoever opens it sees your name and can ask to follow you. The rest they see once you approve.'
          : 'Whoever opens it sees your profile and can follow you.'
      }
    >
      {url !== null && (
        <>
          <LinkField
            label="Link to your profile"
            hint="It asks to sign in first. A new link ends this one; who has opened it before can still find you, unless you block them."
            url={url}
          />
          <div className="sheet-actions">
            {asked ? (
              <>
                <Button look="ghost" onClick={() => setAsked(false)}>
                  Keep this one
                </Button>
                <Button look="danger" pending={isPending} onClick={() => mutate({ renew: true })}>
                  End it, make a new one
                </Button>
              </>
            ) : (
              <>
                <Button look="ghost" onClick={() => setAsked(true)}>
                  New link
                </Button>
                {'share' in navigator && (
                  // Closing the system's list of apps is no failure.
                  <Button onClick={() => void navigator.share({ url }).catch(() => undefined)}>Share</Button>
                )}
              </>
            )}
          </div>
        </>
      )}
      {url === null && error && (
        <ErrorState
          title={failureText(error, 'The link could not be made. Try again.')}
          onRetry={() => mutate({ renew: false })}
          retrying={isPending}
        />
      )}
      {url === null && !error && <SkeletonCard lines={2} />}
    </Dialog>
  );
}
