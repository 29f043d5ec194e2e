import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useState } from 'react';

import { SmallButton, IconButton } from '~/components/button';
import { Card, SectionCard } from '~/components/card';
import { LinkButton, SmallLink } from '~/components/link-button';
import { Mascot } from '~/components/mascot';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { NUDGE_TEXT, nudgeOf, type ProNudge } from '~server/domain/coach/person/nudge';
import type { CoachView as Screen } from '~server/features/coach/screen';

import { AcceptedTipsCard } from './accepted-tips';
import { ClearHistory } from './clear-history';
import { ConsentCard } from './consent-card';
import { HardshipCard } from './hardship-card';
import { PlanCard } from './plan-card';
import { CompoundingCard, NearbyCard, PotentialCard, ProgressCard } from './result-cards';
import { screen as COACH_SCREEN_TEXT } from './texts.json';
import { TipsBlock } from './tips-block';

const FinanceDialog = lazy(() => import('./finance-dialog'));

const TONE = { gentle: 'gentle', fun: 'fun', straight: 'straight-talk' } as const;

/** The coach's screen: tips, the week's plan, and the results of accepted tips. */
export function CoachScreen() {
  const query = trpc.coach.get.useQuery();
  const { data } = query;
  const [editing, setEditing] = useState(false);
  return (
    <div className="page page-wide">
      <header className="page-span row flex-wrap justify-between">
        <div className="row">
          <Mascot pose="greeting" size={54} className="flex-none" />
          <div>
            <h1>Coach</h1>
            <p className="muted">Hazel, your AI coach{data ? ` · ${TONE[data.tone]}` : ''}</p>
          </div>
        </div>
        <div className="row flex-wrap gap-2">
          <SmallButton disabled={!data} onClick={() => setEditing(true)}>
            Edit income
          </SmallButton>
          <ClearHistory empty={!data || (data.messages === 0 && data.interactions === 0)} />
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
      {data && editing && (
        <Suspense fallback={null}>
          <FinanceDialog finance={data.finance} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Loaded({ screen, onEdit }: { screen: Screen; onEdit: () => void }) {
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
      {screen.ai.available && screen.ai.consentedAt === null && <ConsentCard />}
      {/* Tips beside the week, and below them what they could become; on phones one after the other. */}
      <div className="columns">
        <div className="stack">
          <TipsBlock screen={screen} />
          <NudgeCard />
        </div>
        <div className="stack column-tall">
          <ChatCard />
          <PlanCard screen={screen} />
          <AcceptedTipsCard tips={screen.tips} />
          <ProgressCard tips={screen.tips} />
        </div>
        <div className="stack">
          <PotentialCard potential={screen.potential} />
          <CompoundingCard compounding={screen.compounding} />
          <NearbyCard />
        </div>
      </div>
    </>
  );
}

function ChatCard() {
  const { hardship } = useMe();
  return (
    <SectionCard id="chat" title="Ask Hazel" stack>
      <p className="muted">
        {hardship
          ? 'How am I doing? Can I stop for a while? Where does this figure come from?'
          : 'How am I doing? What if I save more? Where does this figure come from?'}
      </p>
      <div className="row flex-wrap gap-2">
        <SmallLink to={paths.chat()}>Ask a question</SmallLink>
        <LinkButton to={paths.chat({ ask: 'How am I doing?' })} small look="quiet">
          How am I doing?
        </LinkButton>
      </div>
    </SectionCard>
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
      <SmallLink to={paths.plan()}>See Pro</SmallLink>
    </Card>
  );
}
