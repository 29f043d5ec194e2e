import { useEffect, useRef, useState } from 'react';

import { notifySuccess } from '~/components/notify';
import { trpc } from '~/trpc/client';
import type { EarnedBadge } from '~server/features/game/badges';

import { throwConfetti } from './confetti';
import { newBadgeText } from './new-badge-text';

/** Celebrates the badges that are new since the last look, once, and notes that they were seen. Answers with the
 * codes of what is new during this look. */
export function useNewBadges(earned: readonly EarnedBadge[]): ReadonlySet<string> {
  const utils = trpc.useUtils();
  const { mutate } = trpc.game.badgesSeen.useMutation({
    meta: { unseen: true },
    onSuccess: (_nothing, { codes }) =>
      utils.game.badges.setData(
        undefined,
        (list) =>
          list && {
            ...list,
            earned: list.earned.map((badge) =>
              codes.includes(badge.code) ? { ...badge, isNew: false } : badge,
            ),
          },
      ),
  });
  const celebrated = useRef(new Set<string>());
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const found = earned.filter(({ code, isNew }) => isNew && !celebrated.current.has(code));
    if (found.length === 0) return;
    for (const { code } of found) celebrated.current.add(code);
    setFresh(new Set(celebrated.current));
    const codes = found.map(({ code }) => code);
    mutate({ codes });
    const text = newBadgeText(codes);
    if (text !== null) notifySuccess(text);
    void throwConfetti();
  }, [earned, mutate]);

  return fresh;
}
