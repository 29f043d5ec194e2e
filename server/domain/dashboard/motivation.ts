import type { LocalDay } from '../kernel/days';
import { stableHash } from '../kernel/stable-hash';
import type { CoachTone } from '../profile/onboarding-schema';

/** The five built-in messages in each tone of the coach (docs/product.md, 'Motivation'). */
export const MOTIVATION: Readonly<Record<CoachTone, readonly [string, string, string, string, string]>> = {
  gentle: [
    'One small thing left unbought today is enough. Small is how it grows.',
    'You do not have to be perfect, only a little kinder to your future self.',
    'Look how far you have come. The next step can be a tiny one.',
    'If today is hard, rest. Your savings wait for you.',
    'Every euro you keep is a quiet yes to something you want more.',
  ],
  fun: [
    'Your wallet called. It would like to stay closed until lunch.',
    'Squirrels do not do flash sales. Be the squirrel.',
    'Somewhere a coffee is overpriced, and you are walking past it. Style.',
    'One acorn a day keeps the overdraft away.',
    'Today’s quest: dodge one impulse buy. Bonus points for a smug smile.',
  ],
  straight: [
    'Pick one expense today and cut it. Then log it.',
    'A goal without a number for today is a wish. Check yours.',
    'You will not miss what you skip. You will miss the money.',
    'Skip one purchase before noon. The rest of the day gets easier.',
    'Log it when it happens. What is not written down is guessed.',
  ],
};

const DEFAULT_TONE: CoachTone = 'fun';

const isTone = (tone: string): tone is CoachTone => Object.hasOwn(MOTIVATION, tone);

/** The built-in line of the day, the same all day for a person. An unknown tone is read as fun. */
export function motivationOf({ userId, day, tone }: { userId: string; day: LocalDay; tone: string }): string {
  const messages = MOTIVATION[isTone(tone) ? tone : DEFAULT_TONE];
  return messages[stableHash(`${userId} ${day}`) % messages.length] ?? messages[0];
}
