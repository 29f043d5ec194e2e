import { useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';

import { SmallButton, QuietButton } from '~/components/button';
import { Card } from '~/components/card';
import { LongText } from '~/components/long-text';
import { useMe } from '~/trpc/use-me';

import { scanFiles } from './scans';

/** Where the service worker keeps it: app/worker/share.ts. */
const CACHE = 'shared';
const PICTURE = '/shared/picture';

/** Takes the picture that another app has shared; it is gone from there then. Null when there is none. */
async function takeShared(): Promise<File | null> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PICTURE);
  if (!kept) return null;
  await cache.delete(PICTURE);
  const name = decodeURIComponent(kept.headers.get('X-Name') ?? '') || 'picture';
  return new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '' });
}

/** A picture that another app has shared with Hazel. It is read after a yes, because any page can send one here. */
export function SharedPicture() {
  const { id, numberLocale } = useMe();
  const [search, setSearch] = useSearchParams();
  const [file, setFile] = useState<File | null>(null);
  const shared = search.get('shared') !== null;
  useEffect(() => {
    if (!shared || !('caches' in window)) return;
    void takeShared()
      .then((taken) => taken && setFile(taken))
      .catch(() => null)
      .finally(() => setSearch({}, { replace: true, preventScrollReset: true }));
  }, [shared, setSearch]);
  if (file === null) return null;
  return (
    <Card stack>
      <p role="status">A picture was shared with Hazel:</p>
      <LongText>{file.name}</LongText>
      <div className="row flex-wrap gap-2">
        <SmallButton
          look="primary"
          onClick={() => {
            scanFiles([file], { id, numberLocale });
            setFile(null);
          }}
        >
          Read this receipt
        </SmallButton>
        <QuietButton onClick={() => setFile(null)}>Not this one</QuietButton>
      </div>
    </Card>
  );
}
