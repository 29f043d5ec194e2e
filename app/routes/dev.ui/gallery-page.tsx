import { Link } from '@remix-run/react';

import { Banner } from '~/components/banner';
import { Frame } from '~/components/frame';
import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { PublicFrame } from '~/components/public-frame';

import { ControlsGallery } from './controls-gallery';
import { OverlaysGallery } from './overlays-gallery';
import { SurfacesGallery } from './surfaces-gallery';

export interface GalleryPageProps {
  theme: 'both' | 'light' | 'dark';
  frame: 'signed-in' | 'public';
}

/** The whole gallery inside one of the two frames, in one theme or in both side by side. */
export default function GalleryPage({ theme, frame }: GalleryPageProps) {
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
        <div key={name} data-theme={name} className="rounded-panel bg-paper p-3 text-ink">
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
