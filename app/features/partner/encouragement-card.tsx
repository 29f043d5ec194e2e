import HandHeart from 'lucide-react/icons/hand-heart';
import X from 'lucide-react/icons/x';

import { IconButton } from '~/components/button';
import { Card } from '~/components/card';
import { trpc } from '~/trpc/client';
import { formatDay, type LocalDay } from '~server/domain/kernel/days';

/** The tap of encouragement for a week, until it is put away. */
export default function EncouragementCard({ name, week }: { name: string; week: LocalDay }) {
  const putAway = trpc.partner.putAway.useMutation({
    meta: { awaitsScreen: true, failed: 'Failed to put it away' },
  });
  return (
    <Card as="section" aria-labelledby="encouragement" tone="amber">
      <div className="row">
        <HandHeart size={24} className="shrink-0" />
        <div className="min-w-0 flex-1">
          <h2 id="encouragement" className="wrap-anywhere">
            {name} cheers you on
          </h2>
          <p className="muted">For your week of {formatDay(week, 'en-GB', 'short')}</p>
        </div>
        <IconButton
          className="needs-script"
          label="Put away"
          pending={putAway.isPending}
          onClick={() => putAway.mutate({ week })}
        >
          <X size={20} />
        </IconButton>
      </div>
    </Card>
  );
}
