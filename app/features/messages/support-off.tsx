import { Link } from '@remix-run/react';

import { Card } from '~/components/card';
import { paths } from '~/paths';
import { SUPPORT_OFF } from '~server/domain/messages/support';

/** What to do where the form cannot send anything. */
export function SupportOff({ address }: { address: string | null }) {
  return (
    <Card as="section" aria-labelledby="off" stack>
      <h2 id="off">{SUPPORT_OFF}</h2>
      <p className="muted">
        {address === null ? (
          <>
            Whoever runs this installation is named in the{' '}
            <Link to={paths.imprint()} className="link" reloadDocument>
              imprint
            </Link>
            , with a way to reach them.
          </>
        ) : (
          <>
            Write from your own mail program to{' '}
            <a href={`mailto:${address}`} className="link wrap-anywhere">
              {address}
            </a>
            .
          </>
        )}
      </p>
    </Card>
  );
}
