import { useEffect, useRef } from 'react';

import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { CHEER_LABELS } from '~server/domain/groups/cheer';
import type { DashboardView } from '~server/features/dashboard/dashboard';

/** How many the dashboard names; a further one only tells that there are more. */
const SHOWN = 3;

type Cheers = DashboardView['cheers'];

/** Cheers for the person's contributions. Those that are unseen count as seen once they are on the screen. */
export default function CheerNews({ shown, unseen }: { shown: Cheers; unseen: Cheers }) {
  const eur = useEur();
  const utils = trpc.useUtils();
  const { mutate } = trpc.groups.seeCheers.useMutation({
    meta: { unseen: true },
    onSuccess: () => utils.dashboard.get.setData(undefined, (home) => home && { ...home, cheers: [] }),
  });
  const list = useRef<HTMLUListElement>(null);
  const until = unseen[0]?.at;
  useEffect(() => {
    if (!list.current || until === undefined) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      mutate({ until });
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [until, mutate]);
  if (shown.length === 0) return null;
  return (
    <ul ref={list} className="stack gap-1">
      {shown.slice(0, SHOWN).map(({ id, name, kind, amount, title }) => (
        <li key={id} className="text-small wrap-anywhere">
          <b>
            {name} cheered: {CHEER_LABELS[kind]}
          </b>
          <span className="fine clamp">
            {eur(amount)} for {title}
          </span>
        </li>
      ))}
      {shown.length > SHOWN && <li className="fine">and more in your groups</li>}
    </ul>
  );
}
