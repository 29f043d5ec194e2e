import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Button } from '~/components/button';

/** Where a list was cut. */
interface Cut {
  at: string;
  id: string;
}

interface FurtherRowsProps<Row> {
  /** The row after which the list was cut. */
  last: Cut;
  /** The query of the rows after another one. */
  useRows: (
    after: Cut,
    enabled: boolean,
  ) => { data: { rows: Row[]; next: Cut | null } | undefined; isError: boolean; refetch: () => unknown };
  row: (row: Row) => ReactNode;
}

/** The rows after the last one, as rows of the same list. They are fetched when the list is scrolled to its end. */
export function FurtherRows<Row>({ last, useRows, row }: FurtherRowsProps<Row>) {
  const [asked, setAsked] = useState(false);
  const { data, isError, refetch } = useRows({ at: last.at, id: last.id }, asked);
  if (!data)
    return (
      <ShowMore
        pending={asked && !isError}
        failed={isError}
        onMore={() => (asked ? void refetch() : setAsked(true))}
      />
    );
  return (
    <>
      {data.rows.map(row)}
      {data.next && <FurtherRows last={data.next} useRows={useRows} row={row} />}
    </>
  );
}

interface ShowMoreProps {
  pending: boolean;
  /** After a failure it waits to be pressed; otherwise a lost connection would be retried without end. */
  failed: boolean;
  onMore: () => void;
}

/** The last row of a list that scrolls by itself: loads further rows when it is scrolled to, or pressed. */
function ShowMore({ pending, failed, onMore }: ShowMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  const ask = () => {
    // The button goes away with the answer, so the list takes over the focus.
    if (document.activeElement === button.current)
      button.current?.closest<HTMLElement>('[tabindex]')?.focus();
    onMore();
  };
  const latest = useRef(ask);
  latest.current = ask;
  const waits = !pending && !failed;
  useEffect(() => {
    if (!waits || !button.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [waits]);
  return (
    <li className="justify-center">
      <Button ref={button} small look="quiet" pending={pending} onClick={ask}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </li>
  );
}
