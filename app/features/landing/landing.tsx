import { LinkButton } from '~/components/link-button';
import { PublicFrame } from '~/components/public-frame';
import { paths } from '~/paths';
import {
  DID_YOU_KNOW,
  ILLUSTRATIVE_FOOTNOTE,
  type MeasuredSiteStats,
  formatFigure,
  statisticsStrip,
} from '~server/domain/landing/site-stats';

import { FAQ, FEATURES, STEPS } from './content';
import { Plans } from '~/features/billing/plans';
import { ProductCard } from './product-card';
import { SessionWatch } from './session-watch';

const signUp = paths.auth({ tab: 'sign-up' });

export interface LandingProps {
  /** In which amounts are shown. */
  locale: string;
  /** What this installation measures over its own savers; null while there are too few. */
  measured: MeasuredSiteStats | null;
}

/** The public front page. */
export function Landing({ locale, measured }: LandingProps) {
  const strip = statisticsStrip(measured);
  return (
    <PublicFrame
      actions={
        <>
          <LinkButton to={paths.auth()} look="ghost" small>
            Sign In
          </LinkButton>
          <LinkButton to={signUp} small>
            Get Started
          </LinkButton>
        </>
      }
    >
      <SessionWatch />
      <section className="landing-hero" aria-labelledby="hero">
        <div>
          <p className="chip chip-moss">No bank connection. Ever.</p>
          <h1 id="hero">
            Save smarter. <br />
            Dream bigger.
          </h1>
          <p className="landing-lead">
            Log what you did not spend in two taps. Hazel turns it into a plan, a streak, and the thing you
            are saving for.
          </p>
          <div className="row flex-wrap">
            <LinkButton to={signUp}>Start Saving Free</LinkButton>
            <a href="#features" className="btn btn-ghost">
              Learn More
            </a>
          </div>
        </div>
        <ProductCard locale={locale} />
      </section>

      <section id="features" className="landing-section" aria-labelledby="features-title">
        <h2 id="features-title">Everything a saver needs, nothing a bank has to know</h2>
        <ul className="landing-three">
          {FEATURES.map(({ title, text, Icon }) => (
            <li key={title} className="card stack gap-2">
              <span className="row-icon">
                <Icon size={22} />
              </span>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="landing-band" aria-labelledby="know">
        <div className="landing-section">
          <h2 id="know">Did you know</h2>
          <dl className="landing-six">
            {DID_YOU_KNOW.map(({ key, value, label }) => (
              <div key={key} className="landing-figure">
                <dt>{label}</dt>
                <dd className="num">{formatFigure(value, locale)}</dd>
              </div>
            ))}
          </dl>
          <p className="fine">{ILLUSTRATIVE_FOOTNOTE}</p>
        </div>
      </section>

      <section className="landing-section" aria-labelledby="how">
        <h2 id="how">How to save</h2>
        <ol className="landing-steps">
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

      <Plans locale={locale} signUp={signUp} />

      <section className="landing-band" aria-labelledby="figures">
        <div className="landing-section">
          <h2 id="figures" className="sr-only">
            In figures
          </h2>
          <dl className="landing-four">
            {strip.figures.map(({ key, value, label }) => (
              <div key={key} className="landing-figure">
                <dt>{label}</dt>
                <dd className="num">{formatFigure(value, locale)}</dd>
              </div>
            ))}
          </dl>
          <p className="fine">{strip.footnote}</p>
        </div>
      </section>

      <section className="landing-section landing-faq" aria-labelledby="faq">
        <h2 id="faq">Good to know</h2>
        <div>
          {FAQ.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p className="muted">{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </PublicFrame>
  );
}
