import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { trpc } from '~/trpc/client';
import type { Group, Member } from '~server/features/groups/group-list';

import { FurtherRows } from './further-rows';

/** The members of a group as rows of a list that scrolls by itself, in the order in which they joined. */
export function Members({ group, row }: { group: Group; row: (member: Member) => ReactNode }) {
  const last = group.participants.at(-1);
  return (
    <>
      {group.participants.map(row)}
      {group.moreMembers && last && (
        <FurtherRows
          last={last}
          useRows={(after, enabled) =>
            trpc.groups.members.useQuery(
              { groupId: group.id, after },
              { enabled, placeholderData: keepPreviousData },
            )
          }
          row={row}
        />
      )}
    </>
  );
}
