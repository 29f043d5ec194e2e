import Coffee from 'lucide-react/icons/coffee';
import Utensils from 'lucide-react/icons/utensils';
import { useState } from 'react';

import { Avatar } from '~/components/avatar';
import { Banner } from '~/components/banner';
import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { CountUp } from '~/components/count-up';
import { EmptyState } from '~/components/empty-state';
import { ErrorState } from '~/components/error-state';
import { GoalRing } from '~/components/goal-ring';
import { ListRow } from '~/components/list-row';
import { Logo } from '~/components/logo';
import { Mascot } from '~/components/mascot';
import { ProgressBar } from '~/components/progress-bar';
import { SkeletonCard } from '~/components/skeleton';
import { Stat } from '~/components/stat';
import { StreakFlame } from '~/components/streak-flame';
import { XpBar } from '~/components/xp-bar';

import { Specimen } from './specimen';

const SWATCHES = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['edge', 'bg-edge'],
  ['ink', 'bg-ink'],
  ['ink-2', 'bg-ink-2'],
  ['ink-3', 'bg-ink-3'],
  ['forest', 'bg-forest'],
  ['moss', 'bg-moss'],
  ['amber', 'bg-amber'],
  ['amber-wash', 'bg-amber-wash'],
  ['clay', 'bg-clay'],
  ['hazel', 'bg-hazel'],
  ['cream', 'bg-cream'],
];

/** Everything one reads. */
export function SurfacesGallery() {
  const [more, setMore] = useState(false);
  return (
    <>
      <Specimen title="Colour and type">
        <ul className="flex flex-wrap gap-2">
          {SWATCHES.map(([name, fill]) => (
            <li key={name} className="fine text-center">
              <span className={`block h-11 w-16 rounded-control border border-line ${fill}`} />
              {name}
            </li>
          ))}
        </ul>
        <p className="font-display text-hero">€12.50</p>
        <p className="font-display text-title">Good morning, Zoë Šimůnková</p>
        <p className="font-display text-lead">Lisbon in June</p>
        <p>€2.35 a day gets you there by 3 June.</p>
        <p className="muted">You ate out 13 times in October, on average €17.40 each.</p>
        <p className="fine">Today · brewed at home · as of 21 November</p>
        <p>
          Read{' '}
          <a className="link" href="#main">
            how we calculate this
          </a>
          .
        </p>
      </Specimen>
      <Specimen title="Mascot">
        <div className="row flex-wrap">
          <Mascot pose="greeting" size={132} label="Hazel waves" />
          <Mascot pose="celebrating" size={132} label="Hazel celebrates" />
          <Mascot pose="thinking" size={132} label="Hazel thinks" />
          <Mascot pose="empty-handed" size={132} label="Hazel has nothing in her hands" />
        </div>
        <div className="row">
          <Logo /> <Mascot pose="greeting" size={52} /> <Mascot pose="thinking" size={52} />
        </div>
      </Specimen>
      <Specimen title="Goal, level, streak">
        <Card className="row">
          <GoalRing
            label="62 % of €1,200 saved, 4 days ahead"
            percent={more ? 74 : 62}
            pacePercent={57}
            caption="of €1,200"
          />
          <div className="stack gap-1">
            <h3>Lisbon in June</h3>
            <p className="num text-title">
              <CountUp value={more ? 88850 : 74450} format={(cents) => `€${(cents / 100).toFixed(2)}`} />
            </p>
            <p className="muted">
              <b className="text-ink">€2.35 a day</b> gets you there by 3 June. You are 4 days ahead.
            </p>
          </div>
        </Card>
        <Card>
          <XpBar level={7} xpInLevel={more ? 90 : 40} xpTotal={more ? 690 : 640} />
        </Card>
        <div className="row flex-wrap">
          <GoalRing label="0 %" percent={0} size={72} />
          <GoalRing label="100 %" percent={100} size={72} />
          <GoalRing label="130 %" percent={130} size={72} pacePercent={40} />
          <GoalRing label="€14 of €35" percent={40} size={72} center={<b>€14</b>} />
        </div>
        <ProgressBar label="Onboarding" value={more ? 80 : 40} valueText="Step 2 of 5" />
        <Button small look="ghost" onClick={() => setMore(!more)}>
          Move the values
        </Button>
        <div className="row flex-wrap">
          <StreakFlame weeks={14} live />
          <StreakFlame weeks={14} reservesUsed={1} />
          <StreakFlame weeks={1} />
          <StreakFlame weeks={0} />
        </div>
      </Specimen>
      <Specimen title="Chips and people">
        <div className="row flex-wrap">
          <Chip>Free</Chip>
          <Chip tone="moss">Day 4 of 7</Chip>
          <Chip tone="amber">Worth €38 a month</Chip>
          <Chip tone="clay">Ended</Chip>
        </div>
        <div className="row flex-wrap">
          <Avatar name="Lena" /> <Avatar name="ana_maria-silva" /> <Avatar name="Øyvind Berg" />
          <Avatar name="x" /> <Avatar name="Lena Larsen" large />
        </div>
      </Specimen>
      <Specimen title="Lists and figures">
        <Card className="pb-1">
          <h3>Recent savings</h3>
          <ul className="rows">
            <ListRow
              icon={<Coffee size={20} />}
              title="Coffee"
              detail="Today · brewed at home"
              trailing={<span className="num">+€3.20</span>}
              to="/dev/ui"
            />
            <ListRow
              icon={<Utensils size={20} />}
              title="Eating out, with a title that is far too long for a phone held in one hand"
              detail="Yesterday · pasta for two"
              trailing={<span className="num">+€21.00</span>}
            />
            <ListRow
              icon={<Avatar name="Tom Bauer" />}
              plainIcon
              title="Tom Bauer"
              detail="Level 4 · 9 weeks"
              trailing={<Chip tone="amber">412 XP</Chip>}
            />
          </ul>
        </Card>
        <dl className="card grid grid-cols-2 gap-3">
          <Stat label="This week" value="€31.40" detail="in 4 savings" />
          <Stat label="November" value="€1,204.00" detail="12% more than October" />
        </dl>
        <Card tone="moss" className="row">
          <Mascot pose="thinking" size={52} />
          <p className="text-small">
            <b>Not sure how much?</b> I can estimate it from 38 cafés around you.
          </p>
        </Card>
        <Card tone="amber">
          <p className="text-small">
            <b>Two weeks to go.</b> One reserve week is left this quarter.
          </p>
        </Card>
      </Specimen>
      <Specimen title="Banners">
        <Banner>Your Pro trial: 4 days left.</Banner>
        <Banner
          tone="warning"
          action={
            <Button small look="quiet">
              Upgrade
            </Button>
          }
        >
          Your Pro trial ends in 2 days.
        </Banner>
        <Banner tone="upgrade" action={<Button small>Upgrade to Pro</Button>}>
          Your trial is over. You are on the Free plan.
        </Banner>
        <Banner tone="offline">You are offline. Adding a saving still works.</Banner>
      </Specimen>
      <Specimen title="Loading, empty, failed">
        <SkeletonCard lines={3} />
        <Card>
          <EmptyState title="Nothing accepted yet" action={<Button small>Get tips</Button>}>
            Accept a tip and I will tell you in four weeks whether it worked.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="Failed to load dashboard data" onRetry={() => undefined}>
            Nothing is lost. Check your connection and try again.
          </ErrorState>
        </Card>
      </Specimen>
    </>
  );
}
