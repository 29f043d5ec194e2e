import { useEffect, useState } from 'react';

import { onDemand } from '~/components/on-demand';
import { deviceWasAsked } from '~/features/messages/device-asked';
import { useMoment, useTakenBack } from '~/features/savings/moment';
import { useMe } from '~/trpc/use-me';

// If its code cannot be loaded it is asked after another saving.
const ReminderBanner = onDemand(() => import('./reminder-banner'), { failure: 'nothing' });

const DeviceQuestion = onDemand(() => import('~/features/messages/device-question'), { failure: 'nothing' });

/** The first saving has moments of its own. */
const FROM_SAVINGS = 2;

/** Asks once, after the moment of a saving, at which hour reminders shall come, and after a later one whether they may come to
 * this device. Nothing is asked where nothing would come, or while money is tight. */
export function ReminderQuestion() {
  const { remindersAsked, savedCount, mail, emailVerified, mailBounced, hardship, pushKey } = useMe();
  const moment = useMoment();
  const takenBack = useTakenBack();
  /** The saving after which is asked. */
  const [after, setAfter] = useState<string | null>(null);
  const may = !hardship && savedCount >= FROM_SAVINGS;
  const asks = may && !remindersAsked && mail.on && emailVerified && !mailBounced;
  const landed = moment?.state === 'landed' && moment.undoable ? moment.id : null;
  useEffect(() => {
    if (landed !== null) setAfter(landed);
  }, [landed]);
  // It comes when the moment has gone, so that it moves nothing that is being read.
  if (after === null || after === takenBack || moment !== null) return null;
  const asksDevice = may && !asks && pushKey !== null && !deviceWasAsked();
  if (!asks && !asksDevice) return null;
  const Question = asks ? ReminderBanner : DeviceQuestion;
  return <Question onEnd={() => setAfter(null)} />;
}
