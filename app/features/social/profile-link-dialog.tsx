import { useEffect, useState } from 'react';

import { Button } from '~/components/button';
import { LinkField } from '~/components/copy-button';
import { Dialog } from '~/components/dialog';
import { ErrorState } from '~/components/error-state';
import { notifyError, notifySuccess } from '~/components/notify';
import { SkeletonCard } from '~/components/skeleton';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { PEOPLE_TEXT as TEXT } from './people-texts';

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
      if (renew) notifySuccess(TEXT.linkRenewed);
    },
    onError: (failure, { renew }) => {
      if (renew) notifyError(failureText(failure, TEXT.noLink));
    },
  });
  useEffect(() => mutate({ renew: false }), [mutate]);
  return (
    <Dialog
      onClose={onClose}
      title="Share my profile"
      description={isPrivate ? TEXT.linkOfPrivate : TEXT.linkOfPublic}
    >
      {url !== null && (
        <>
          <LinkField label="Link to your profile" hint={TEXT.linkHint} url={url} />
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
          title={failureText(error, TEXT.noLink)}
          onRetry={() => mutate({ renew: false })}
          retrying={isPending}
        />
      )}
      {url === null && !error && <SkeletonCard lines={2} />}
    </Dialog>
  );
}
