import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';

import { IconButton, QuietButton } from '~/components/button';
import { Card } from '~/components/card';
import { SmallLink } from '~/components/link-button';
import { Mascot } from '~/components/mascot';
import { SkeletonCard } from '~/components/skeleton';
import { onDemand } from '~/components/on-demand';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { NUDGE_TEXT, nudgeOf, type ProNudge } from '~server/domain/coach/person/nudge';
import type { LocalDay } from '~server/domain/kernel/days';
import type { CoachView as Screen } from '~server/features/coach/screen';

import { AskCard } from './ask-card';
import { BroughtCards } from './brought-screen';
import { ClearHistory, NARROW, NARROW_WORDS } from './clear-history';
import { ConsentCard } from './consent-card';
import { HardshipCard } from './hardship-card';
import { PlanCard } from './plan-card';
import { NearbyCard } from './result-cards';
import { screen as COACH_SCREEN_TEXT } from './texts.json';
import { TipsBlock } from './tips-block';

const FinanceDialog = onDemand(() => import('./finance-dialog'));

/** The plan's card for a day; none where that week has no plan. */
const dayOf = (plans: Screen['plans'], day: LocalDay) =>
  plans.flatMap(({ days }) => days).find(({ date }) => date === day);

const TONE = { gentle: 'gentle', fun: 'fun', straight: 'straight-talk' } as const;

/** The coach's screen: tips, the week's plan, and the results of accepted tips. */
export function CoachScreen() {
  const query = trpc.coach.get.useQuery();
  const { data } = query;
  const { today, hardship } = useMe();
  const glad = !hardship && data !== undefined && dayOf(data.plans, today)?.completed === true;
  const [editing, setEditing] = useState(false);
  return (
    <div className="page page-wide">
      <header className="page-span row flex-wrap">
        <Mascot
          pose={glad ? 'celebrating' : 'greeting'}
          mood={glad ? 'glad' : 'idle'}
          size={60}
          className="flex-none"
        />
        <div className="min-w-[7rem] flex-1">
          <h1>Coach</h1>
          <p className="muted">Hazel, your AI coach{data ? ` · ${TONE[data.tone]}` : ''}</p>
        </div>
        <div className="row gap-0 sm:gap-2">
          <QuietButton className={NARROW} disabled={!data} onClick={() => setEditing(true)}>
            <SlidersHorizontal size={18} /> <span className={NARROW_WORDS}>Edit income</span>
          </QuietButton>
          <ClearHistory narrow empty={!data || (data.messages === 0 && data.interactions === 0)} />
        </div>
      </header>
      <QueryBoundary
        query={query}
        failed={COACH_SCREEN_TEXT.failed}
        skeleton={
          <>
            <SkeletonCard lines={5} />
            <SkeletonCard lines={5} />
          </>
        }
      >
        {(screen) => <Loaded screen={screen} onEdit={() => setEditing(true)} />}
      </QueryBoundary>
      {data && editing && <FinanceDialog finance={data.finance} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Loaded({ screen, onEdit }: { screen: Screen; onEdit: () => void }) {
  const { access, today } = useMe();
  const { plans } = screen;
  /** Whether the plan has the main button of the screen. */
  const planned = access.pro && (plans.length === 0 || dayOf(plans, today)?.completed === false);
  return (
    <>
      {screen.hardship && (
        <HardshipCard
          hardship={screen.hardship}
          support={screen.support}
          finance={screen.finance}
          onEdit={onEdit}
        />
      )}
      {/* What is for today comes first, and beside it what came of earlier tips; on phones one after the other. */}
      <div className="columns">
        <div className="stack">
          {access.pro && <PlanCard screen={screen} />}
          <AskCard talked={screen.messages > 0} />
          {screen.ai.available && screen.ai.consentedAt === null && <ConsentCard />}
          <TipsBlock screen={screen} main={!planned} />
          {!access.pro && <PlanCard screen={screen} />}
          <NudgeCard />
        </div>
        <div className="stack">
          <BroughtCards screen={screen} />
          <NearbyCard />
        </div>
      </div>
    </>
  );
}

/** The nudge towards Pro, shown at most once a week (docs/product/access.md, 'Plans and access'). */
function NudgeCard() {
  const { access, hardship, savedTotal, xp, streakWeeks } = useMe();
  const [nudge, setNudge] = useState<ProNudge | null>(null);
  const wanted = !access.pro && !hardship && nudgeOf({ savedTotal, xp, streakWeeks }) !== null;
  const { mutate } = trpc.coach.takeNudge.useMutation({ meta: { unseen: true }, onSuccess: setNudge });
  useEffect(() => {
    if (wanted) mutate();
  }, [wanted, mutate]);
  if (nudge === null || hardship) return null;
  return (
    <Card as="section" aria-label="Hazel Pro" tone="moss" stack className="gap-2">
      <div className="between items-start">
        <p>{NUDGE_TEXT[nudge]}</p>
        <IconButton label="Dismiss" onClick={() => setNudge(null)}>
          <X size={18} />
        </IconButton>
      </div>
      <SmallLink to={paths.settingsPro()}>See Pro</SmallLink>
    </Card>
  );
}
