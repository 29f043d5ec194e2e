import { useState } from 'react';

import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { CHEERS, CHEER_LABELS } from '~server/domain/groups/cheer';
import type { Contribution, Group } from '~server/features/groups/group-list';

import { SaidButtons } from './said-buttons';

/** The cheer of the person for a contribution of another member. One tap gives the first kind, and shows the others, so
 * that a further one changes it. Until then it is a single element, because a screen has many contributions. */
export function CheerButtons({ group, contribution }: { group: Group; contribution: Contribution }) {
  const eur = useEur();
  const [opened, setOpened] = useState(false);
  const cheer = trpc.groups.cheer.useMutation({
    meta: { awaitsScreen: true, failed: 'Your cheer did not arrive. Try again.' },
  });
  const { id, name, amount, cheered } = contribution;
  const given = cheer.isPending ? cheer.variables.kind : cheered;
  const label = `Cheer ${name ?? ''} for ${eur(amount)}`;
  const say = (kind: (typeof CHEERS)[number] | null) => {
    setOpened(true);
    if (!cheer.isPending) cheer.mutate({ groupId: group.id, id, kind });
  };
  if (opened)
    return <SaidButtons label={label} kinds={CHEERS} labels={CHEER_LABELS} said={given} focus onSay={say} />;
  const kind = given ?? CHEERS[0];
  return (
    <button
      type="button"
      className="cheer needs-script"
      title={label}
      aria-pressed={given !== null}
      onClick={() => say(given === null ? kind : null)}
    >
      {CHEER_LABELS[kind]}
    </button>
  );
}
