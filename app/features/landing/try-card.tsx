import { Button, QuietButton } from '~/components/button';
import { CategoryIcon } from '~/components/category-icon';
import { LinkButton } from '~/components/link-button';
import { Mascot } from '~/components/mascot';
import { useNonce } from '~/nonce';
import { paths } from '~/paths';
import { formatEur } from '~server/domain/kernel/money';
import { ACORN } from '~server/domain/shares/mascot';

import { Picture, SampleGoal } from './pictures';
import { SAMPLE, TRIES } from './sample';
import { tryIt as text } from './texts.json';
// Vite builds what a worker runs as a file of its own, with all that it imports. Here it is a module of the page.
import tryItUrl from './try-it?worker&url';

const signUp = paths.auth({ tab: 'sign-up' });

/** The sample goal, into which one can log something that one did not buy. Without scripts, and until they have come,
 * each button leads to signing up. `try-it.ts` does the rest. */
export function TryCard({ locale }: { locale: string }) {
  const { goal } = SAMPLE;
  return (
    <div className="relative self-center">
      <Mascot
        pose="greeting"
        size={96}
        className="absolute -top-15.5 right-1 size-18 lg:-top-20.5 lg:size-24"
      />
      <div className="try card grid gap-4 rounded-panel p-5.5" data-try data-locale={locale}>
        <Picture
          className="relative"
          label={`Example: ${goal.percent}% of ${formatEur(goal.amount, locale)} saved for ${goal.name}`}
        >
          <SampleGoal locale={locale} large />
          <Acorn />
        </Picture>
        <form action={paths.auth()} className="stack gap-2">
          <input type="hidden" name="tab" value="sign-up" />
          <h2 className="text-lead">{text.question}</h2>
          <div className="choices choices-even">
            {TRIES.map(({ category, title, amount }) => (
              <button
                key={title}
                className="choice choice-tall"
                data-amount={amount}
                data-category={category}
              >
                <span className="row gap-1.5">
                  <CategoryIcon category={category} size={18} />
                  {title}
                </span>
                <span className="num text-small">{formatEur(amount, locale)}</span>
              </button>
            ))}
          </div>
        </form>
        {/* Always there, because what is hidden is not announced when it is filled. */}
        <p role="status" className="sr-only" data-part="said" />
        <div className="try-turns needs-script">
          <form className="try-other stack gap-1.5" noValidate>
            <label className="label" htmlFor="try-amount">
              {text.other}
            </label>
            <div className="row gap-2">
              <input
                id="try-amount"
                className="input num"
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="done"
                placeholder="7.50"
                aria-describedby="try-problem"
              />
              <Button type="submit" look="ghost" className="flex-none">
                {text.log}
              </Button>
            </div>
            <p id="try-problem" className="field-error" data-part="problem" role="status" />
          </form>
          <div className="try-done stack gap-2">
            <p aria-hidden="true">
              <b data-part="logged" className="num text-lead" />
              <br />
              <span data-part="nearer" />
            </p>
            <div className="row flex-wrap gap-2">
              <LinkButton to={signUp} data-part="keep" className="flex-1">
                {text.keep}
              </LinkButton>
              <QuietButton data-part="take-back">{text.takeBack}</QuietButton>
            </div>
          </div>
        </div>
        <p className="fine needs-script" data-part="note">
          {text.note}
        </p>
        <noscript>
          <p className="fine">{text.noScript}</p>
        </noscript>
      </div>
      <script type="module" nonce={useNonce()} src={tryItUrl} suppressHydrationWarning />
    </div>
  );
}

/** Falls into the ring with each try. */
function Acorn() {
  return (
    <svg viewBox="40 66 30 34" width={30} height={34} className="try-acorn" aria-hidden="true">
      <path d={ACORN.nut} className="fill-amber" />
      <path d={ACORN.cap} className="fill-hazel-2" />
    </svg>
  );
}
