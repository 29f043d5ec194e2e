import { setMoneyIsTight } from '~db/queries/coach/coach-context';

import { withoutDoubt } from '../../domain/coach/answer/answer';
import type { AnswerParts, Reply } from '../../domain/coach/answer/answer-parts';
import { helpReply, isOursAlone, saidOfTight, withQuietHelp } from '../../domain/coach/answer/help-answers';
import { type DangerDay, dangerDayOf } from '../../domain/coach/help/danger-day';
import { isDangerAnswer } from '../../domain/coach/help/help-texts';
import { isRead, unreadSentence } from '../../domain/coach/help/language';
import type { Question } from '../../domain/coach/question/question';
import type { FindNearbyInput } from '../../domain/nearby/nearby-schema';
import { saysNoMoney } from '../../domain/nearby/wish-words';
import type { OnboardedContext } from '../../context';
import type { CoachContext } from '../coach/coach-context';

/** What the coach hears in a message before it is read as a wish. */
export interface HelpHeard {
  /** Danger, hardship, or a language that is not read: the answer, without a list of places. */
  reply: Reply | null;
  /** Whether the conversation stays here, because of danger in it. */
  staysHere: boolean;
  /** Adds the quiet line of help after a day of danger. */
  quiet: (reply: Reply) => Reply;
}

/** A wish without what may only be meant as danger or need: 'where to find' asks for no support, 'I have no money' may. It was read, whatever its few
 * words say of their language. */
const plainly = (question: Question): Question => {
  const { need, language, ...rest } = saysNoMoney(question.text) ? question : withoutDoubt(question);
  return {
    ...rest,
    need: need === 'support' ? null : need,
    language: isRead(language) ? language : 'en',
  };
};

/** Hears danger and hardship as the coach does, before anything is looked for.
 * @param isWish whether the message plainly looks for something, so that doubt of the learned model does not count */
export async function hearHelp(
  { db, user }: Pick<OnboardedContext, 'db' | 'user'>,
  { hardship, facts }: Pick<CoachContext, 'hardship' | 'facts'>,
  { question, history, isWish }: { question: Question; history: FindNearbyInput['history']; isWish: boolean },
): Promise<HelpHeard> {
  const day: DangerDay = dangerDayOf(history);
  const told = history.filter(({ role }) => role === 'assistant').map(({ content }) => content);
  const before = told.at(-1) ?? '';
  const meant = isWish ? plainly(question) : question;
  // Whoever names a dish does not answer whether money is tight.
  const asked = isWish ? '' : before;
  const parts: Pick<AnswerParts, 'before' | 'country' | 'day' | 'hardship' | 'facts' | 'told'> = {
    before: asked,
    country: user.country,
    day,
    hardship: hardship !== null,
    facts,
    told,
  };
  const tight = saidOfTight(meant, asked);
  if (tight === 'yes') await setMoneyIsTight(db, user.id, true);
  const isNeed =
    meant.danger !== null || meant.need !== null || meant.intent === 'hardship' || tight !== null;
  const writesOn = isDangerAnswer(before) && !isWish;
  const quiet = (reply: Reply): Reply => withQuietHelp(reply, meant, { ...parts, day });
  const unread: Reply | null =
    isWish || isRead(meant.language) ? null : { prose: unreadSentence(meant.language) };
  // Words that may only be meant as danger get the line of help alone: no list of places beside it.
  const maybe = meant.danger === null ? null : quiet({ prose: '' });
  return {
    reply: isNeed || writesOn ? (helpReply(meant, parts) ?? maybe ?? unread) : unread,
    staysHere: isOursAlone(meant, { before, day, hardship: hardship !== null }),
    quiet,
  };
}
