import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

import { paths } from '../paths';
import { SkipLink } from './frame';
import { Logo } from './logo';

export interface PublicFrameProps {
  /** On the right of the top bar: Sign In, Get Started. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of public pages: bar with logo and actions, content, footer with privacy, terms and imprint. */
export function PublicFrame({ actions, children }: PublicFrameProps) {
  return (
    <div className="public">
      <SkipLink />
      <header className="top">
        {/* A whole document: the landing page runs without scripts, and on an error page they may be what failed. */}
        <Link reloadDocument to={paths.landing()} aria-label="Hazel, home">
          <Logo />
        </Link>
        {actions && <div className="row gap-2">{actions}</div>}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        <span>Hazel, your savings coach</span>
        <nav aria-label="Legal" className="row">
          <Link to={paths.privacy()} className="link">
            Privacy
          </Link>
          <Link to={paths.terms()} className="link">
            Terms
          </Link>
          <Link to={paths.imprint()} className="link">
            Imprint
          </Link>
        </nav>
      </footer>
    </div>
  );
}
