import { useState } from 'react';

import { SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { Chip } from '~/components/chip';
import { SkeletonCard } from '~/components/skeleton';
import { onDemand } from '~/components/on-demand';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { formatDay, type LocalDay } from '~server/domain/kernel/days';
import { NO_MAIL } from '~server/domain/messages/no-mail';
import type { OwnPartner } from '~server/features/partner/own-partner';

import { AskForm } from './ask-form';
import { UPDATE_TEXT, NEXT_UPDATE } from './texts';

const AlertDialog = onDemand(async () => ({
  default: (await import('~/components/alert-dialog')).AlertDialog,
}));

type Partner = NonNullable<OwnPartner>;

const CHIP = { asked: 'Asked', unanswered: 'No answer', confirmed: 'Said yes', stopped: 'Stopped' } as const;

const on = (day: LocalDay) => formatDay(day, 'en-GB', 'short');

/** The person's savings partner: asked, told, ended. */
export function PartnerCard() {
  const query = trpc.partner.get.useQuery();
  return (
    <SectionCard id="partner" title="One person beside you" stack>
      <p className="muted">
        One person hears one line from you on Mondays, “on plan” or “not yet”, and can send you one tap of
        encouragement. They never see an amount, your goal or your address.
      </p>
      <QueryBoundary
        query={query}
        failed={{ title: 'Failed to load your savings partner', detail: 'Nothing is lost. Try again.' }}
        skeleton={<SkeletonCard lines={3} />}
      >
        {({ partner }) => (
          <>
            {partner && <Standing partner={partner} />}
            {(partner === null || partner.state === 'stopped' || partner.state === 'unanswered') && (
              <AskForm />
            )}
            <noscript>
              <p className="fine">
                Asking somebody, and ending it, needs JavaScript. Their links work without.
              </p>
            </noscript>
            <p className="fine">
              They hear nothing of weeks that you pause, when money is tight and the week is not on plan,
              while nothing was logged in four weeks and the week is not on plan, and once your goal is
              reached or its date has passed.
            </p>
          </>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}

function sentenceOf({ state, until, confirmedOn, next, latest }: Partner): string {
  switch (state) {
    case 'asked':
      return `They can answer until ${on(until)}.`;
    case 'unanswered':
      return 'No answer came in 14 days. You can ask again, or somebody else.';
    case 'stopped':
      return 'They get no more lines. You can ask somebody else.';
    case 'confirmed':
      return [
        latest
          ? `Latest line: ${UPDATE_TEXT[latest.update]}, for the week of ${on(latest.week)}.`
          : confirmedOn && `Since ${on(confirmedOn)}.`,
        next && NEXT_UPDATE[next.doubt ?? 'sure'](on(next.on)),
      ]
        .filter(Boolean)
        .join(' ');
  }
}

function Standing({ partner }: { partner: Partner }) {
  const { name, state } = partner;
  const { mail } = useMe();
  const [asking, setAsking] = useState(false);
  const end = trpc.partner.end.useMutation({
    meta: { awaitsScreen: true, done: 'Ended. Nothing more is mailed.', failed: 'Failed to end it' },
  });
  return (
    <div className="stack gap-2" role="status">
      <div className="row justify-between">
        <b className="min-w-0 wrap-anywhere">{name}</b>
        <Chip tone={state === 'confirmed' ? 'moss' : 'plain'} className="shrink-0">
          {CHIP[state]}
        </Chip>
      </div>
      {/* While mail is off, neither a request nor a line goes out. */}
      <p>
        {mail.on || state === 'stopped' ? sentenceOf(partner) : `${NO_MAIL} Until it does they hear nothing.`}
      </p>
      {(state === 'asked' || state === 'confirmed') && (
        <SmallButton
          className="needs-script justify-self-start"
          pending={end.isPending}
          onClick={() => (state === 'asked' ? end.mutate() : setAsking(true))}
        >
          {state === 'asked' ? 'Take it back' : 'End it'}
        </SmallButton>
      )}
      {asking && (
        <AlertDialog
          onClose={() => setAsking(false)}
          title={`End it with ${name}?`}
          description="They get no more mails, and their address is deleted. They are not told why."
          confirmLabel="End it"
          onConfirm={() => end.mutate()}
        />
      )}
    </div>
  );
}
