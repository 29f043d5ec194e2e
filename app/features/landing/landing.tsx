import Medal from 'lucide-react/icons/medal';
import PenLine from 'lucide-react/icons/pen-line';
import Sparkles from 'lucide-react/icons/sparkles';
import Target from 'lucide-react/icons/target';

import { LinkButton, SmallLink } from '~/components/link-button';
import { PublicFrame } from '~/components/public-frame';
import { Plans } from '~/features/billing/plans';
import { useNonce } from '~/nonce';
import { paths } from '~/paths';
import {
  DID_YOU_KNOW,
  formatFigure,
  ILLUSTRATIVE_FOOTNOTE,
  type MeasuredSiteStats,
  statisticsStrip,
} from '~server/domain/landing/site-stats';

import { ChallengesPicture, CoachPicture, DashboardPicture } from './pictures';
import { faq, features, lead, steps } from './texts.json';
import { TryCard } from './try-card';

const FEATURES = [
  { ...features.goal, Shown: DashboardPicture },
  { ...features.coach, Shown: CoachPicture },
  { ...features.game, Shown: ChallengesPicture },
];
const STEPS = [
  { ...steps.goal, Icon: Target },
  { ...steps.log, Icon: PenLine },
  { ...steps.tips, Icon: Sparkles },
  { ...steps.rewards, Icon: Medal },
];

const signUp = paths.auth({ tab: 'sign-up' });

interface LandingProps {
  /** The number locale in which amounts are shown. */
  locale: string;
  /** What this installation measures over its own savers; null while there are too few. */
  measured: MeasuredSiteStats | null;
  /** Whether mail goes out here. */
  mailOn: boolean;
  /** Whether the visitor has just signed out. */
  signedOut: boolean;
}

/** The public front page. */
export function Landing({ locale, measured, mailOn, signedOut }: LandingProps) {
  const strip = statisticsStrip(measured);
  return (
    <PublicFrame
      actions={
        <>
          <SmallLink to={paths.auth()}>Sign In</SmallLink>
          <LinkButton to={signUp} small>
            Get Started
          </LinkButton>
        </>
      }
    >
      <SessionWatch signedOut={signedOut} />
      <section
        className="landing-section gap-x-10 gap-y-15 pt-2 pb-10 lg:grid-cols-[1.05fr_0.95fr] lg:items-center lg:pt-18 lg:pb-20"
        aria-labelledby="hero"
      >
        <div>
          <p className="chip chip-moss">No bank connection. Ever.</p>
          <h1 id="hero" className="mt-4 text-hero font-bold tracking-[-0.035em]">
            Save smarter. <br />
            Dream bigger.
          </h1>
          <p className="mt-4 mb-6 max-w-[31em] text-lead/normal text-ink-2">{lead}</p>
          <div className="row flex-wrap">
            <LinkButton to={signUp}>Start Saving Free</LinkButton>
            <a href="#features" className="btn btn-ghost">
              Learn More
            </a>
          </div>
        </div>
        <TryCard locale={locale} />
      </section>

      <section id="features" className="landing-section" aria-labelledby="features-title">
        <h2 id="features-title">Everything a saver needs, nothing a bank has to know</h2>
        <ul className="landing-screens">
          {FEATURES.map(({ title, text, Shown }) => (
            <li key={title}>
              <Shown locale={locale} />
              <div className="stack gap-1">
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section className="border-y border-line bg-sunken" aria-labelledby="know">
        <div className="landing-section">
          <h2 id="know">Did you know</h2>
          <Figures figures={DID_YOU_KNOW} locale={locale} columns="md:grid-cols-3" />
          <p className="fine">{ILLUSTRATIVE_FOOTNOTE}</p>
        </div>
      </section>

      <section className="landing-section" aria-labelledby="how">
        <h2 id="how">How to save</h2>
        <ol className="landing-steps grid gap-4 md:grid-cols-4">
          {STEPS.map(({ title, text, Icon }) => (
            <li key={title} className="stack gap-2">
              <Icon size={26} className="text-forest" />
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ol>
        <LinkButton to={signUp} className="justify-self-center">
          Begin Your Savings Journey
        </LinkButton>
      </section>

      <Plans locale={locale} signUp={signUp} mailOn={mailOn} />

      <section className="border-y border-line bg-sunken" aria-labelledby="figures">
        <div className="landing-section">
          <h2 id="figures" className="sr-only">
            In figures
          </h2>
          <Figures figures={strip.figures} locale={locale} columns="md:grid-cols-4" />
          <p className="fine">{strip.footnote}</p>
        </div>
      </section>

      <section className="landing-section" aria-labelledby="faq">
        <h2 id="faq">Good to know</h2>
        <div className="divide-y divide-line border-y border-line">
          {faq.map(({ question, answer }) => (
            <details key={question}>
              <summary className="min-h-[52px] py-3.5 font-semibold">{question}</summary>
              <p className="muted max-w-[44em] pb-4">{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </PublicFrame>
  );
}

/** Figures in two columns; `columns` is the class for wider screens. */
function Figures({
  figures,
  locale,
  columns,
}: Pick<ReturnType<typeof statisticsStrip>, 'figures'> & { locale: string; columns: string }) {
  return (
    <dl className={`grid grid-cols-2 gap-4 ${columns}`}>
      {figures.map(({ key, value, label }) => (
        <div key={key} className="flex flex-col-reverse justify-end gap-0.5">
          <dt className="text-small/[1.4] text-ink-2">{label}</dt>
          <dd className="num text-title/[1.15]">{formatFigure(value, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}

const SAYS = 'landing-says';
const SAID_FOR_MS = 4000;

/** The script of the page itself (`try-it.ts` is that of its card). When a session begins in another tab, or exists when the person comes back to this one,
 * it reloads the page, and the server sends them onward. It also removes the message after signing out. */
const SCRIPT = `(function(){var go=function(){location.reload()};
try{new BroadcastChannel('hazel-session').onmessage=function(e){if(e.data==='signed-in')go()}}catch(e){}
document.addEventListener('visibilitychange',function(){if(document.visibilityState==='visible')fetch('/api/trpc/profile.me').then(function(r){if(r.ok)go()}).catch(function(){})});
addEventListener('pageshow',function(e){if(e.persisted)go()});
if(location.search==='?signed-out'){history.replaceState(null,'','/');
var box=document.getElementById('${SAYS}'),said=box.firstChild;if(said){box.append(said);setTimeout(function(){said.remove()},${SAID_FOR_MS})}}})()`;

function SessionWatch({ signedOut }: { signedOut: boolean }) {
  return (
    <>
      <div id={SAYS} className="notice-view" role="status">
        {signedOut && <p className="toast">Signed out successfully</p>}
      </div>
      <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
    </>
  );
}
