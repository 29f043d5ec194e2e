// The one script of the landing page, an island of plain DOM: what was not bought is logged into the sample goal and
// kept in this browser. It is built as a file of its own (`landing.tsx` says how), so it imports no React.
import { storeFirstTry, storedFirstTry } from '~/lib/first-try';
import { newId } from '~/lib/id';
import { percentText } from '~server/domain/goals/goal';
import { dayAt } from '~server/domain/kernel/days';
import { isCategory } from '~server/domain/kernel/categories';
import { type Cents, cents, formatEur } from '~server/domain/kernel/money';
import { type FirstTry, readFirstTry, triedBefore } from '~server/domain/savings/first-try';
import { readAmount } from '~server/domain/savings/saving-rules';

import { SAMPLE, effectOnSample, perDayOnSample } from './sample';
import { tryIt as text } from './texts.json';
import { tryWords } from './try-words';

/** How long the acorn flies before ring and amount move (`acorn-falls` in landing.css), and how long those take. */
const FALL_MS = 450;
const COUNT_MS = 250;

const today = () => dayAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function start(card: HTMLElement): void {
  const locale = card.dataset.locale ?? 'en';
  const part = (name: string) => card.querySelector<HTMLElement>(`[data-part=${name}]`);
  const say = (name: string, text: string) => {
    const element = part(name);
    if (element) element.textContent = text;
  };
  const arc = card.querySelector<SVGElement>('.ring-arc');
  const percent = card.querySelector('.ring-text > b');
  let shown: Cents = SAMPLE.goal.saved;
  let frame = 0;

  /** Counts the amount beside the ring to `saved` once the acorn is there, from whatever it shows. */
  function count(saved: Cents, moving: boolean): void {
    cancelAnimationFrame(frame);
    const from = shown;
    const began = performance.now() + FALL_MS;
    const tick = (now: number) => {
      const passed = moving ? Math.min(1, (now - began) / COUNT_MS) : 1;
      shown = cents(Math.round(from + (saved - from) * Math.max(0, passed)));
      say('saved', formatEur(shown, locale, { decimals: 'always' }));
      if (passed < 1) frame = requestAnimationFrame(tick);
    };
    tick(began);
  }

  /** Draws what is tried, or the sample alone. @param moved the person has just done that */
  function show(tried: FirstTry | null, moved = true): void {
    const moving = moved && !still();
    const effect = tried && effectOnSample(tried.amount);
    const share = effect?.shareAfter ?? SAMPLE.goal.share;
    card.classList.toggle('is-tried', tried !== null);
    card.classList.remove('is-falling');
    // The width is read, so that the acorn falls once more when another one follows.
    if (tried && moving && card.offsetWidth > 0) card.classList.add('is-falling');
    if (arc) arc.style.strokeDasharray = `${share} 200`;
    if (percent) percent.textContent = percentText(share);
    const perDay = perDayOnSample(effect?.after ?? SAMPLE.goal.saved);
    say('per-day', `${formatEur(perDay, locale)} a day`);
    // A sample goal that is reached needs nothing more.
    part('pace')?.toggleAttribute('hidden', perDay === 0);
    count(effect?.after ?? SAMPLE.goal.saved, moving && tried !== null);
    for (const chip of card.querySelectorAll<HTMLElement>('button[data-amount]'))
      chip.ariaPressed = String(
        tried !== null &&
          chip.dataset.amount === String(tried.amount) &&
          chip.dataset.category === tried.category,
      );
    const words = tried && tryWords(tried.amount, effect, locale);
    say('logged', words?.logged ?? '');
    say('nearer', words?.nearer ?? '');
    say('said', words ? `${words.logged}. ${words.nearer}` : '');
  }

  /** Another try takes the place of the one before it: there is one first saving. */
  function log(amount: Cents, category: string): void {
    if (!isCategory(category)) return;
    const tried: FirstTry = { id: newId(), amount, category, date: today(), account: null };
    const kept = storeFirstTry(tried);
    say('note', kept ? text.note : text.notKept);
    show(tried);
  }

  card.addEventListener('submit', (event) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (submitter?.dataset.amount !== undefined) {
      log(cents(Number(submitter.dataset.amount)), submitter.dataset.category ?? '');
      return;
    }
    const field = target.querySelector('input');
    const amount = readAmount(field?.value ?? '');
    say('problem', amount.ok ? '' : amount.error);
    if (field) field.ariaInvalid = String(!amount.ok);
    if (!amount.ok) {
      field?.focus();
      return;
    }
    log(amount.value, 'other');
    // The field is put away now, and the focus must not be lost with it.
    part('keep')?.focus();
  });
  part('take-back')?.addEventListener('click', () => {
    storeFirstTry(null);
    show(null);
    card.querySelector<HTMLElement>('button[data-amount]')?.focus();
  });

  show(triedBefore(storedFirstTry(readFirstTry), today()), false);
}

const card = document.querySelector<HTMLElement>('[data-try]');
if (card) start(card);
