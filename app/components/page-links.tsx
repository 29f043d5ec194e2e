import { useCount } from '~/trpc/use-me';

import { LinkButton } from './link-button';

interface PageLinksProps {
  page: number;
  pages: number;
  /** What the way back and the way forward are called. */
  labels: readonly [string, string];
  addressOf: (page: number) => string;
}

/** Turns the pages of a list; nothing where there is only one. */
export function PageLinks({ page, pages, labels: [back, forward], addressOf }: PageLinksProps) {
  const number = useCount();
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="between">
      {page > 1 ? (
        <LinkButton to={addressOf(page - 1)} look="ghost" small rel="prev">
          {back}
        </LinkButton>
      ) : (
        <span />
      )}
      <p className="muted">
        Page {number(page)} of {number(pages)}
      </p>
      {page < pages ? (
        <LinkButton to={addressOf(page + 1)} look="ghost" small rel="next">
          {forward}
        </LinkButton>
      ) : (
        <span />
      )}
    </nav>
  );
}
