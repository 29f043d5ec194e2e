import { PrefetchPageLinks, useLocation, useNavigate } from '@remix-run/react';
import { type ComponentPropsWithoutRef, useEffect, useState } from 'react';

import { tellNotLoaded } from './on-demand';

export interface ScreenLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'target'> {
  /** A path of this app, made by `paths`. */
  to: string;
  /** Leaves the page where it is scrolled to. */
  keepScroll?: boolean | undefined;
}

/** A link to another screen: a plain anchor. What Remix's own `Link` adds (navigating within this document, fetching
 * the screen when pointer or focus comes near), {@link ScreenLinkHost} does for all links at once. A Remix link costs
 * twenty times as much as an anchor, on the server and in the browser, and a screen has thirty links. */
export function ScreenLink({ to, keepScroll, ...rest }: ScreenLinkProps) {
  return (
    // `data-discover` tells Remix which routes the browser should know in advance.
    <a data-discover="true" data-screen={keepScroll ? 'keep-scroll' : ''} {...rest} href={to} />
  );
}

/** The same delay as in Remix, in milliseconds. */
const NEAR_AFTER_MS = 100;

const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-screen]') : null;

/** Makes the {@link ScreenLink}s of a document navigate without loading a new document. Rendered once, in the root. */
export function ScreenLinkHost() {
  const navigate = useNavigate();
  const location = useLocation();
  const [near, setNear] = useState<string | null>(null);
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = linkAt(event);
      const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
      if (!link || event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
      event.preventDefault();
      const { pathname, search, hash } = window.location;
      const to = link.pathname + link.search + link.hash;
      navigate(to, {
        replace: to === pathname + search + hash,
        preventScrollReset: link.dataset.screen === 'keep-scroll',
      });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let nearest: HTMLAnchorElement | null = null;
    const approach = (event: Event) => {
      const link = linkAt(event);
      if (link === nearest) return;
      nearest = link;
      clearTimeout(timer);
      // Without a connection it would fail aloud, as if it had been pressed (`stay`).
      if (link && navigator.onLine)
        timer = setTimeout(() => setNear(link.pathname + link.search), NEAR_AFTER_MS);
    };
    const signs = ['mouseover', 'focusin', 'touchstart'] as const;
    document.addEventListener('click', click);
    for (const sign of signs) document.addEventListener(sign, approach, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', click);
      for (const sign of signs) document.removeEventListener(sign, approach);
    };
  }, [navigate]);
  useEffect(() => {
    // Sent in place of Remix's reload (vite.config.ts, `screenStays`).
    const stay = () => {
      tellNotLoaded();
      const { pathname, search, hash } = location;
      navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
    };
    window.addEventListener('screen-not-loaded', stay);
    return () => window.removeEventListener('screen-not-loaded', stay);
  }, [navigate, location]);
  // A link that was near on the previous screen is not fetched again.
  useEffect(() => setNear(null), [location]);
  return near === null ? null : <PrefetchPageLinks key={near} page={near} />;
}
