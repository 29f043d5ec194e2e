import { isRouteErrorResponse, useLocation } from '@remix-run/react';

import { buttonClass } from '~/components/button';
import { Mascot } from '~/components/mascot';
import { PublicFrame } from '~/components/public-frame';
import { paths } from '~/paths';

function messageOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : null;
}

/** Shown in place of a page that failed: what happened, that nothing was lost, and what to do. Home is the
 * landing page, which leads people with a session on. */
export function ErrorPage({ error }: { error: unknown }) {
  // A relative link would be resolved against the boundary's route, which is '/' for most screens.
  const { pathname, search } = useLocation();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const away = isRouteErrorResponse(error) && error.status === 503;
  return (
    <PublicFrame>
      <div className="state py-10 lg:py-20">
        <Mascot pose={missing ? 'empty-handed' : 'thinking'} size={120} />
        <h1>{missing ? 'Oops! Page not found' : away ? 'Back in a moment' : 'Something went wrong'}</h1>
        <p>
          {missing
            ? 'The address may be mistyped, or the page has moved.'
            : (messageOf(error) ?? 'It is our fault, and nothing was lost. Try again in a moment.')}
        </p>
        <div className="row mt-2 flex-wrap justify-center">
          {!missing && (
            <a href={pathname + search} className={buttonClass({})}>
              Try again
            </a>
          )}
          {/* A plain link that loads a new document, because the scripts may be what failed. */}
          <a href={paths.landing()} className={buttonClass({ look: missing ? 'primary' : 'ghost' })}>
            Go home
          </a>
        </div>
      </div>
    </PublicFrame>
  );
}
