import HeartHandshake from 'lucide-react/icons/heart-handshake';

import { SmallButton } from '~/components/button';
import { Card } from '~/components/card';
import { LinkButton } from '~/components/link-button';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { COACH_TEXT } from '~server/domain/coach/tips/coach-text';
import { HARDSHIP_BY_NUMBERS_TEXT, HARDSHIP_TEXT, type Hardship } from '~server/domain/coach/person/hardship';
import type { CoachView, Finance } from '~server/features/coach/screen';

import { screen as COACH_SCREEN_TEXT } from './texts.json';

interface HardshipCardProps {
  hardship: Hardship;
  support: CoachView['support'];
  finance: Finance;
  /** Opens the finance form. */
  onEdit: () => void;
}

/** Shown in hardship: no pressure, where to find help, and a way to say that it is over. */
export function HardshipCard({ hardship: { reason }, support, finance, onEdit }: HardshipCardProps) {
  const save = trpc.coach.saveFinance.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: () => notifySuccess(COACH_SCREEN_TEXT.easierAgain),
    onError: (error) => notifyError(failureText(error, COACH_TEXT.financeFailed)),
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
      {support && <SupportList support={support} />}
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

/** Where help is to be had, folded: it is there for people who look for it. */
function SupportList({ support: { groups, unverified } }: { support: NonNullable<CoachView['support']> }) {
  return (
    <details className="as-table">
      <summary>{COACH_SCREEN_TEXT.support}</summary>
      <div className="stack text-small">
        {groups.map(({ heading, places }) => (
          <section key={heading} className="stack gap-2">
            <h3>{heading}</h3>
            <ul className="stack gap-2">
              {places.map(({ name, what, page }) => (
                <li key={name}>
                  <b>{name}.</b> {what}{' '}
                  {page !== undefined && (
                    <a
                      href={`https://${page}`}
                      className="link wrap-anywhere"
                      rel="noreferrer"
                      target="_blank"
                    >
                      {page}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className="fine">{unverified}</p>
      </div>
    </details>
  );
}
