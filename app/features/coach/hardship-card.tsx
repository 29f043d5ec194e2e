import HeartHandshake from 'lucide-react/icons/heart-handshake';

import { SmallButton } from '~/components/button';
import { Card } from '~/components/card';
import { LinkButton } from '~/components/link-button';
import { notifyError, notifySuccess } from '~/components/notify';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { COACH_TEXT } from '~server/domain/coach/tips/coach-text';
import { HARDSHIP_BY_NUMBERS_TEXT, HARDSHIP_TEXT, type Hardship } from '~server/domain/coach/person/hardship';
import type { Finance } from '~server/features/coach/screen';

import { screen as COACH_SCREEN_TEXT } from './texts.json';

interface HardshipCardProps {
  hardship: Hardship;
  finance: Finance;
  /** Opens the finance form. */
  onEdit: () => void;
}

/** Shown in hardship: no pressure, where to find help, and a way to say that it is over. */
export function HardshipCard({ hardship: { reason }, finance, onEdit }: HardshipCardProps) {
  const save = trpc.coach.saveFinance.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: () => notifySuccess(COACH_SCREEN_TEXT.easierAgain),
    onError: () => notifyError(COACH_TEXT.financeFailed),
  });
  return (
    <Card as="section" aria-labelledby="hardship" tone="moss" stack className="page-span">
      <h2 id="hardship" className="row gap-2">
        <HeartHandshake size={20} /> {HARDSHIP_TEXT.title}
      </h2>
      <div className="stack gap-2 text-small">
        {reason === 'numbers' ? (
          <p>{HARDSHIP_BY_NUMBERS_TEXT}</p>
        ) : (
          <>
            <p>{HARDSHIP_TEXT.kind}</p>
            <p>{HARDSHIP_TEXT.help}</p>
            <p>{HARDSHIP_TEXT.early}</p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {reason === 'said' && (
          <SmallButton pending={save.isPending} onClick={() => save.mutate({ ...finance, tight: false })}>
            It is easier again
          </SmallButton>
        )}
        {reason === 'numbers' && (
          <LinkButton to={paths.settingsGoal()} small>
            Change the goal
          </LinkButton>
        )}
        <SmallButton onClick={onEdit}>Edit income</SmallButton>
      </div>
    </Card>
  );
}
