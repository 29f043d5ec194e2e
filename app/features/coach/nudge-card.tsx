import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { LinkButton } from '~/components/link-button';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { NUDGE_TEXT, type ProNudge, nudgeOf } from '~server/domain/coach/nudge';

/** A word about Pro, at most once a week, for someone who has come far enough. */
export function NudgeCard() {
  const { access, savedTotal, xp, streakWeeks } = useMe();
  const [nudge, setNudge] = useState<ProNudge | null>(null);
  const wanted = !access.pro && nudgeOf({ savedTotal, xp, streakWeeks }) !== null;
  const { mutate } = trpc.coach.takeNudge.useMutation({ meta: { unseen: true }, onSuccess: setNudge });
  useEffect(() => {
    if (wanted) mutate();
  }, [wanted, mutate]);
  if (nudge === null) return null;
  return (
    <Card as="section" aria-label="Hazel Pro" tone="moss" stack className="gap-2">
      <div className="between items-start">
        <p>{NUDGE_TEXT[nudge]}</p>
        <Button small icon look="quiet" aria-label="Dismiss" onClick={() => setNudge(null)}>
          <X size={18} />
        </Button>
      </div>
      <LinkButton to={paths.settings()} small look="ghost">
        See Pro
      </LinkButton>
    </Card>
  );
}
