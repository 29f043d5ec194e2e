import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';

import { Banner } from '~/components/banner';
import { Frame } from '~/components/frame';
import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { PublicFrame } from '~/components/public-frame';

import { ControlsGallery } from './controls-gallery';
import { OverlaysGallery } from './overlays-gallery';
import { SurfacesGallery } from './surfaces-gallery';

const querySchema = z.object({
  theme: z.enum(['both', 'light', 'dark']).catch('both'),
  frame: z.enum(['signed-in', 'public']).catch('signed-in'),
});

/** The gallery is for developers: in production this address does not exist. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!import.meta.env.DEV) throw new Response('Not Found', { status: 404, statusText: 'Not Found' });
  return querySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
}

function GalleryPage() {
  const { theme, frame } = useLoaderData<typeof loader>();
  const themes = theme === 'both' ? (['light', 'dark'] as const) : [theme];
  const page = (
    <div className="page page-wide">
      <div className="page-span stack">
        <PageTitle detail="Every component in every state, light and dark.">Design system</PageTitle>
        <nav aria-label="Variants" className="row flex-wrap">
          {['?', '?theme=light', '?theme=dark', '?frame=public'].map((query) => (
            <Link key={query} to={`/dev/ui${query}`} className="link">
              {query === '?' ? 'Side by side' : query.slice(1)}
            </Link>
          ))}
        </nav>
      </div>
      {themes.map((name) => (
        <div key={name} data-theme={name} className="rounded-l bg-paper p-3 text-ink">
          <ControlsGallery theme={name} />
          <SurfacesGallery />
          <OverlaysGallery />
        </div>
      ))}
    </div>
  );
  return (
    <div data-theme={theme === 'both' ? undefined : theme} className="bg-paper text-ink">
      {frame === 'public' ? (
        <PublicFrame
          actions={
            <>
              <LinkButton to="/auth" look="ghost" small>
                Sign In
              </LinkButton>
              <LinkButton to="/auth" small>
                Get Started
              </LinkButton>
            </>
          }
        >
          {page}
        </PublicFrame>
      ) : (
        <Frame
          header={
            <div className="px-4 pt-3">
              <Banner>Your Pro trial: 4 days left.</Banner>
            </div>
          }
        >
          {page}
        </Frame>
      )}
    </div>
  );
}

/** Left out of the production build together with everything that only it imports. */
export default function DevUi() {
  return import.meta.env.DEV ? <GalleryPage /> : null;
}

export const meta: MetaFunction = () => [
  { title: 'Design system · Hazel' },
  { name: 'robots', content: 'noindex' },
];
