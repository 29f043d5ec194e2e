import { useEffect, useState } from 'react';

import { onDemand } from '~/components/on-demand';
import { useMoment } from '~/features/savings/moment';
import { useMe } from '~/trpc/use-me';

// If its code cannot be loaded it is asked after another saving.
const ReminderBanner = onDemand(() => import('./reminder-banner'), { failure: 'nothing' });

/** The first saving has moments of its own. */
const FROM_SAVINGS = 2;

/** Asks once, after the moment of a saving, at which hour reminders shall come. Nothing is asked where no mail would
 * come, or while money is tight. */
export function ReminderQuestion() {
  const { remindersAsked, savedCount, mail, emailVerified, hardship } = useMe();
  const moment = useMoment();
  const [after, setAfter] = useState(false);
  const asks = !remindersAsked && mail.on && emailVerified && !hardship && savedCount >= FROM_SAVINGS;
  const landed = moment?.state === 'landed' && moment.undoable;
  useEffect(() => {
    if (landed) setAfter(true);
  }, [landed]);
  // It comes when the moment has gone, so that it moves nothing that is being read.
  if (!asks || !after || moment !== null) return null;
  return <ReminderBanner onEnd={() => setAfter(false)} />;
}
