import { keepPreviousData } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';

import { Button } from '~/components/button';
import { Chip } from '~/components/chip';
import { LongText } from '~/components/long-text';
import { momentText } from '~/lib/moment-text';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import type { Contribution, Group } from '~server/features/groups/group-list';

import { ShowMore } from '~/features/groups/show-more';

interface ContributionsListProps {
  group: Group;
  onCorrect: (contribution: Contribution) => void;
}

/** Every contribution to a group, newest first. The list scrolls by itself. */
export function ContributionsList({ group, onCorrect }: ContributionsListProps) {
  const last = group.latest.at(-1);
  if (!last) return <p className="muted">Nothing yet. Yours can be the first.</p>;
  return (
    <ul className="scroll-list gifts" tabIndex={0} aria-label={`Contributions to ${group.title}`}>
      {group.latest.map((contribution) => (
        <Row key={contribution.id} contribution={contribution} onCorrect={onCorrect} />
      ))}
      {group.moreContributions && (
        <Further groupId={group.id} after={{ at: last.at, id: last.id }} onCorrect={onCorrect} />
      )}
    </ul>
  );
}

interface FurtherProps {
  groupId: string;
  after: { at: string; id: string };
  onCorrect: (contribution: Contribution) => void;
}

/** The contributions after a row; the next ones are fetched when the list is scrolled to its end. */
function Further({ groupId, after, onCorrect }: FurtherProps) {
  const [asked, setAsked] = useState(false);
  const { data, isError, refetch } = trpc.groups.contributions.useQuery(
    { groupId, after },
    { enabled: asked, placeholderData: keepPreviousData },
  );
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
      {data.rows.map((contribution) => (
        <Row key={contribution.id} contribution={contribution} onCorrect={onCorrect} />
      ))}
      {data.next && <Further groupId={groupId} after={data.next} onCorrect={onCorrect} />}
    </>
  );
}

function Row({
  contribution,
  onCorrect,
}: {
  contribution: Contribution;
  onCorrect: (contribution: Contribution) => void;
}) {
  const { today, timeZone } = useMe();
  const eur = useEur();
  const { name, amount, note, at, transferred, correctable } = contribution;
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
        <Button
          small
          icon
          look="quiet"
          aria-label={`Change your ${eur(amount)}`}
          onClick={() => onCorrect(contribution)}
        >
          <Pencil size={18} />
        </Button>
      )}
      {note !== null && <LongText className="muted">{note}</LongText>}
    </li>
  );
}
