import CircleCheck from 'lucide-react/icons/circle-check';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import { useId } from 'react';

import { IconButton, QuietButton, SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { CategoryIcon } from '~/components/category-icon';
import { ListRow } from '~/components/list-row';
import { MoreRows } from '~/components/more-rows';
import { notifyInfo, notifySuccess } from '~/components/notify';
import { momentText } from '~/lib/moment-text';
import { useCounted, useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';

import { ACT_KINDS, type Queued, canBeSaving, typedNote } from './acts';
import { discard, putBack, tryAgain } from './queue';

/** The first ones are shown, the rest unfolds. */
const SHOWN = 3;

export interface QueuedCardProps {
  queue: readonly Queued[];
  /** Opens a refused act as a saving in the form of Add; false when the form holds something else. */
  onCorrect: (act: Queued) => boolean;
}

/** What waits on this device: what needs a decision first, then what is sent by itself. */
export function QueuedCard({ queue, onCorrect }: QueuedCardProps) {
  const id = useId();
  const counted = useCounted();
  const refused = queue.filter(({ refusal }) => refusal !== null);
  const all = [...refused, ...queue.filter(({ refusal }) => refusal === null)];
  const rows = (acts: readonly Queued[]) => (
    <ul className="rows">
      {acts.map((act) => (
        <Row key={act.key} act={act} onCorrect={onCorrect} />
      ))}
    </ul>
  );
  const waiting = all.length - refused.length;
  return (
    <SectionCard id={id} title="On this device">
      <p className="fine">
        {[
          refused.length > 0 && `${counted(refused.length, 'thing')} could not be logged: you decide.`,
          waiting > 0 && `${counted(waiting, 'thing waits', 'things wait')} to be sent with a connection.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {rows(all.slice(0, SHOWN))}
      {all.length > SHOWN && <MoreRows count={all.length - SHOWN}>{rows(all.slice(SHOWN))}</MoreRows>}
    </SectionCard>
  );
}

function iconOf({ kind, category }: Queued) {
  if (category !== null) return <CategoryIcon category={category} size={20} />;
  return kind === 'contribution' ? <Users size={20} /> : <CircleCheck size={20} />;
}

function Row({ act, onCorrect }: { act: Queued } & Pick<QueuedCardProps, 'onCorrect'>) {
  const { timeZone, today } = useMe();
  const eur = useEur();
  const { kind, refusal, category, amount } = act;
  const { name } = ACT_KINDS[kind];
  const title = act.title ?? (category === null ? name : categoryLabel(category));
  const note = typedNote(act);
  const made = momentText(new Date(act.madeAt).toISOString(), timeZone, today);

  const remove = async () => {
    if (await discard(act))
      notifySuccess('Discarded. It was not logged.', {
        action: { label: 'Undo', onPress: () => void putBack(act) },
      });
    else notifyInfo('It is being sent just now.');
  };

  return (
    <ListRow
      icon={iconOf(act)}
      title={title}
      detail={`${title === name ? '' : `${name} · `}${made}`}
      trailing={
        <>
          {amount !== null && <span className="num">{eur(amount, { decimals: 'always' })}</span>}
          {refusal === null && (
            <IconButton label={`Discard: ${title}`} onClick={() => void remove()}>
              <X size={18} />
            </IconButton>
          )}
        </>
      }
      below={
        refusal && (
          <div className="stack gap-1.5 pb-1">
            <p className="text-small">{refusal.message}</p>
            {note !== null && <p className="fine wrap-anywhere">Note: {note}</p>}
            <div className="row flex-wrap gap-1">
              {refusal.asks && (
                <SmallButton onClick={() => void tryAgain(act, true)}>
                  Yes, it is<span className="sr-only">: {title}</span>
                </SmallButton>
              )}
              {canBeSaving(act) ? (
                <SmallButton onClick={() => onCorrect(act) && void discard(act)}>
                  {kind === 'saving' ? 'Edit' : 'Log as a saving'}
                  <span className="sr-only">: {title}</span>
                </SmallButton>
              ) : (
                <SmallButton onClick={() => void tryAgain(act, false)}>
                  Try again<span className="sr-only">: {title}</span>
                </SmallButton>
              )}
              <QuietButton onClick={() => void remove()}>
                Discard<span className="sr-only">: {title}</span>
              </QuietButton>
            </div>
          </div>
        )
      }
    />
  );
}
