import { useNavigate } from '@remix-run/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { Button, buttonClass } from '~/components/button';
import { Mascot } from '~/components/mascot';
import { PublicFrame } from '~/components/public-frame';
import { isKeptScreen, personKept } from '~/lib/kept';
import { paths } from '~/paths';
import { restoreAll } from '~/trpc/kept-data';

/** The screen that was asked for, as an address of this site. */
function asked(): URL {
  const to = new URL(window.location.href).searchParams.get('to') ?? paths.dashboard();
  const url = new URL(to, window.location.origin);
  return url.origin === window.location.origin ? url : new URL(paths.dashboard(), window.location.origin);
}

/** What the service worker shows when there is neither a connection nor a document of the screen: opens the screen from
 * the data that is kept, or says that it needs a connection. It holds nothing of anybody. */
export default function OpeningPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const open = async () => {
      const { pathname, search } = asked();
      const who = await personKept();
      if (who === null || !isKeptScreen(pathname)) return setFailed(true);
      if (!(await restoreAll(queryClient, who))) return setFailed(true);
      navigate(pathname + search + window.location.hash, { replace: true });
    };
    open().catch(() => setFailed(true));
  }, [navigate, queryClient]);
  return (
    <PublicFrame>
      {failed && (
        <div className="state py-10 lg:py-20" role="alert">
          <Mascot pose="thinking" size={120} />
          <h1>This needs a connection</h1>
          <p>It opens once you are online. What you have logged on this device is still here.</p>
          <div className="row mt-2 flex-wrap justify-center">
            <Button onClick={() => window.location.assign(asked())}>Try again</Button>
            <a href={paths.dashboard()} className={buttonClass({ look: 'ghost' })}>
              Go home
            </a>
          </div>
        </div>
      )}
    </PublicFrame>
  );
}

export const meta = () => [{ title: 'Hazel' }, { name: 'robots', content: 'noindex' }];
