import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { trpc } from '~/trpc/client';
import type { Member } from '~server/features/groups/group-list';

import { ShowMore } from './show-more';

interface FurtherMembersProps {
  groupId: string;
  after: { at: string; id: string };
  row: (member: Member) => ReactNode;
}

/** The members after a row, as rows of the same list; the next ones are fetched when the list is scrolled to its end. */
export function FurtherMembers({ groupId, after, row }: FurtherMembersProps) {
  const [asked, setAsked] = useState(false);
  const { data, isError, refetch } = trpc.groups.members.useQuery(
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
      {data.rows.map(row)}
      {data.next && <FurtherMembers groupId={groupId} after={data.next} row={row} />}
    </>
  );
}
