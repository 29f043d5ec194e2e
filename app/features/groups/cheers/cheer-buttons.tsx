import Heart from 'lucide-react/icons/heart';
import Mountain from 'lucide-react/icons/mountain';
import Star from 'lucide-react/icons/star';

import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { CHEERS, CHEER_LABELS } from '~server/domain/groups/cheer';
import type { Contribution, Group } from '~server/features/groups/group-list';

const ICONS = { well_done: Star, on_we_go: Mountain, lovely: Heart } as const;

/** The cheers that the person can give a contribution of another member with one tap. One that was given stands alone,
 * and is taken back with another tap. */
export function CheerButtons({ group, contribution }: { group: Group; contribution: Contribution }) {
  const eur = useEur();
  const cheer = trpc.groups.cheer.useMutation({
    meta: { awaitsScreen: true, failed: 'Your cheer did not arrive. Try again.' },
  });
  const { id, name, amount, cheered } = contribution;
  const given = cheer.isPending ? cheer.variables.kind : cheered;
  return (
    <div className="cheers needs-script" role="group" aria-label={`Cheer ${name ?? ''} for ${eur(amount)}`}>
      {CHEERS.filter((kind) => given === null || kind === given).map((kind) => {
        const Icon = ICONS[kind];
        return (
          <button
            key={kind}
            type="button"
            className="cheer"
            aria-pressed={kind === given}
            onClick={() => {
              if (cheer.isPending) return;
              cheer.mutate({ groupId: group.id, id, kind: kind === given ? null : kind });
            }}
          >
            <Icon size={16} />
            {CHEER_LABELS[kind]}
          </button>
        );
      })}
    </div>
  );
}
