import { keepPreviousData } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';

import { IconButton } from '~/components/button';
import { Chip } from '~/components/chip';
import { LongText } from '~/components/long-text';
import { momentText } from '~/lib/moment-text';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { CHEER_LABELS, saidText } from '~server/domain/groups/cheer';
import type { Contribution, Group } from '~server/features/groups/group-list';

import { CheerButtons } from '~/features/groups/cheers/cheer-buttons';
import { FurtherRows } from '~/features/groups/further-rows';
import { useOpenDialog } from '~/features/groups/open-dialog';

/** Every contribution to a group, newest first. The list scrolls by itself. */
export function ContributionsList({ group }: { group: Group }) {
  const last = group.latest.at(-1);
  if (!last) return <p className="muted">Nothing yet. Yours can be the first.</p>;
  const row = (contribution: Contribution) => (
    <Row key={contribution.id} group={group} contribution={contribution} />
  );
  return (
    <ul className="scroll-list gifts" tabIndex={0} aria-label={`Contributions to ${group.title}`}>
      {group.latest.map(row)}
      {group.moreContributions && (
        <FurtherRows
          last={last}
          useRows={(after, enabled) =>
            trpc.groups.contributions.useQuery(
              { groupId: group.id, after },
              { enabled, placeholderData: keepPreviousData },
            )
          }
          row={row}
        />
      )}
    </ul>
  );
}

function Row({ group, contribution }: { group: Group; contribution: Contribution }) {
  const open = useOpenDialog();
  const { today, timeZone } = useMe();
  const eur = useEur();
  const { name, amount, note, at, transferred, correctable, cheerable, cheers, cheeredBy } = contribution;
  return (
    <li>
      <b className="clamp">{name ?? 'A former member'}</b>
      <b className="num">{eur(amount)}</b>
      <time className="fine" dateTime={at}>
        {momentText(at, timeZone, today)}
      </time>
      <Chip
        tone={transferred ? 'moss' : 'plain'}
        tip={transferred ? 'Moved to the bank' : 'Not moved to the bank yet'}
      >
        {transferred ? 'Transferred' : 'Pending'}
      </Chip>
      {correctable && (
        <IconButton
          label={`Change your ${eur(amount)}`}
          onClick={() => open({ kind: 'correct', group, contribution })}
        >
          <Pencil size={18} />
        </IconButton>
      )}
      {note !== null && <LongText className="muted">{note}</LongText>}
      {cheers > 0 && <p className="fine">{saidText(cheeredBy, CHEER_LABELS, cheers)}</p>}
      {cheerable && <CheerButtons group={group} contribution={contribution} />}
    </li>
  );
}
