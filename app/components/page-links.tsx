import { useCount } from '~/trpc/use-me';

import { LinkButton } from './link-button';

interface PageLinksProps {
  page: number;
  pages: number;
  /** The labels of the links back and forward. */
  labels: readonly [string, string];
  addressOf: (page: number) => string;
}

/** Links to the other pages of a list; renders nothing for a single page. */
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
