import type { ReactNode } from 'react';

import { Button } from '~/components/button';
import { SectionCard } from '~/components/card';
import { notifySuccess } from '~/components/notify';
import { trpc } from '~/trpc/client';

import { PersonRow } from './person-row';

interface Named {
  id: string;
  name: string;
}

/** Follow requests to the person; renders nothing without any. */
export function RequestsCard({ requests, more }: { requests: readonly Named[]; more?: ReactNode }) {
  if (requests.length === 0) return null;
  return (
    <SectionCard id="requests" title="Follow requests" stack tone="moss">
      <ul className="rows">
        {requests.map((request) => (
          <Request key={request.id} {...request} />
        ))}
      </ul>
      {more}
      <p className="fine">Followers see your level, streak and badges. Who you decline is not told.</p>
    </SectionCard>
  );
}

function Request({ id, name }: Named) {
  const answer = trpc.social.answerRequest.useMutation({
    meta: { awaitsScreen: true, failed: 'Failed to answer the request' },
    onSuccess: (_nothing, { approve }) => {
      if (approve) notifySuccess('Approved');
    },
  });
  const button = (approve: boolean, label: string) => (
    <Button
      small
      look={approve ? undefined : 'ghost'}
      className="needs-script"
      aria-label={`${label} ${name}`}
      disabled={answer.isPending}
      onClick={() => answer.mutate({ userId: id, approve })}
    >
      {label}
    </Button>
  );
  return (
    <PersonRow
      id={id}
      name={name}
      trailing={
        <>
          {button(false, 'Decline')}
          {button(true, 'Approve')}
        </>
      }
    />
  );
}
