import { SmallButton } from '~/components/button';
import { LinkButton } from '~/components/link-button';
import { notifyError, notifySuccess } from '~/components/notify';
import { SectionCard } from '~/components/card';
import { failureText } from '~/lib/failure-text';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import type { Comeback } from '~server/domain/dashboard/comeback';
import { dayWord, formatDay } from '~server/domain/kernel/days';

import { DASHBOARD_TEXT } from './texts';

/** The welcome after weeks away: fresh tips, and a realistic date for the goal. In hardship it names no date. */
export default function ComebackCard({ lastSavedOn, newDate }: Comeback) {
  const { today, hardship } = useMe();
  const eur = useEur();
  const update = trpc.profile.update.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: () => notifySuccess(DASHBOARD_TEXT.dateChanged),
    onError: (error) => notifyError(failureText(error, DASHBOARD_TEXT.dateNotChanged)),
  });
  const offer = hardship ? null : newDate;
  const day = offer && formatDay(offer.day, 'en-GB', 'long');
  return (
    <SectionCard id="comeback" title="Welcome back" tone="moss" stack>
      <p>
        Your last saving was on {dayWord(lastSavedOn, today)}. All of it is still here, and nothing has to be
        made up for.
      </p>
      {offer && (
        <p className="muted">
          At the pace you had, {eur(offer.perWeek)} a week, your goal is reached by {day}.
        </p>
      )}
      <div className="row flex-wrap gap-2">
        <LinkButton to={paths.coach()} small>
          Fresh tips
        </LinkButton>
        {offer && (
          <SmallButton
            className="needs-script"
            pending={update.isPending}
            onClick={() => update.mutate({ goalDate: offer.day })}
          >
            Make it my date
          </SmallButton>
        )}
      </div>
    </SectionCard>
  );
}
