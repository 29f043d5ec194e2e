import { type Category, categoryLabel } from '../kernel/categories';
import { plural } from '../kernel/plural';
import type { CoachTone } from '../profile/onboarding-schema';
import * as WORDS from './answer-words';
import { appAnswer } from './app-answers';
import { checkContent } from './check-content';
import type { CoachProfile } from './coach-profile';
import { MAX_TIP_TITLE } from './coach-text';
import { type Fact, type Facts, type Prose, fact, factBook } from './facts';
import { HARDSHIP_TEXT } from './hardship';
import { HELPLINES_ELSEWHERE, humanHelp } from './human-help';
import { goalStatusOf, isOverdue } from './lines';
import type { PlanDay } from './plan';
import type { Intent } from './question/intent';
import { type Question, READINGS } from './question/question';
import { foldText } from './question/slots';
import { capitalized } from './sentences';
import { type Step, ask, open } from './steps';
import type { Tip } from './tips';
import { billRises, priceInDays } from './costs';
import { extraOf } from './extra';
import { forecast, periodOf, whatIf, whyNoForecast } from './what-if';

/** An answer with the facts that its figures stand for, and what the person can do next. */
export interface Answer {
  prose: Prose;
  facts: Facts;
  steps: readonly Step[];
}

/** What an answer needs besides the profile. */
export interface AnswerParts {
  facts: Facts;
  /** Gentle in hardship, whatever was chosen. */
  tone: CoachTone;
  hardship: boolean;
  /** As in the profile, for helplines; null when not known. */
  country: string | null;
  /** What the coach said last; empty at the beginning. */
  before: string;
  /** Facts that only this question needs: a sum, what waits to be moved, XP. */
  asked: readonly Fact[];
  /** Tips that are still to do, newest first. */
  openTips: readonly string[];
  /** The tip that the coach would propose now, in a category or in all; null for none. */
  tipFor: (category: Category | null) => Tip | null;
  /** Today's day of the plan; null without a plan. */
  planDay: Pick<PlanDay, 'target' | 'quickTip'> | null;
}

/** An answer as its parts are put together. */
interface Said {
  prose: Prose;
  more?: readonly Fact[];
  steps?: readonly Step[];
}

/** Answers a question in the person's tone, with figures only from facts. */
export function answerQuestion(profile: CoachProfile, question: Question, parts: AnswerParts): Answer {
  const { prose, more = [], steps = [] } = answered(profile, question, parts);
  const { facts } = parts;
  const known =
    more.length === 0 ? facts : factBook([...facts.values(), ...more.filter(({ id }) => !facts.has(id))]);
  return { prose, facts: known, steps };
}

function answered(profile: CoachProfile, question: Question, parts: AnswerParts): Said {
  const { facts, tone, hardship, asked } = parts;
  const { intent, unsure } = question;
  if (afterCrisis(question, parts.before)) return crisisAnswer(WORDS.CRISIS_STILL, parts.country);
  if (unsure)
    return {
      prose: `I am not sure I read that right. Is it about ${unsure.map(({ about }) => about).join(', or ')}?`,
      steps: unsure.map((one) => ask(one.question)),
    };
  switch (intent) {
    case 'crisis':
      return crisisAnswer(WORDS.CRISIS, parts.country);
    case 'hardship':
      return {
        prose: `${HARDSHIP_TEXT.kind} ${HARDSHIP_TEXT.help}${hardship ? '' : ` ${WORDS.TIGHT_QUESTION}`}`,
        steps: hardship ? [] : [ask('Yes'), ask('No')],
      };
    case 'progress':
      return {
        prose:
          hardship && !hasSaved(facts)
            ? WORDS.NO_TARGET
            : WORDS.PROGRESS[goalStatusOf(facts, hardship)][tone],
      };
    case 'needed':
      return neededAnswer(question, parts);
    case 'forecast':
      return forecastAnswer(profile, parts);
    case 'what_if':
      return whatIfAnswer(profile, question, parts);
    case 'total':
      return totalAnswer(profile, question, parts);
    case 'explain':
      return explainAnswer(question, parts);
    case 'save_on':
      return tipAnswer(question, parts);
    case 'today':
      return todayAnswer(parts);
    case 'streak':
      return {
        prose:
          (facts.get('streak_weeks')?.value ?? 0) === 0
            ? 'You have no streak at the moment. One saving this week begins one.'
            : 'Your streak stands at {streak_weeks}. One saving in a week, from Monday to Sunday, keeps it alive; a missed week is bridged by a reserve week while you have one.',
        steps: [open('Streak, reserves and pauses', 'streak')],
      };
    case 'xp_level':
      return {
        prose:
          'You are at level {level} with {xp} XP; the next level is {xp_to_next} XP away. Savings, check-ins, completed challenges and transfers bring XP, each with a limit a day, and only when they are logged within a week.',
        more: asked,
        steps: [open('Badges', 'badges')],
      };
    case 'challenge':
      return challengeAnswer(profile);
    case 'transfer':
      return transferAnswer(asked);
    case 'afford':
      return affordAnswer(profile, question, parts);
    case 'bill_rises':
      return billAnswer(profile, question, parts);
    case 'stop':
      return {
        prose: `A break is fine, and nothing is lost by it${hasSaved(facts) ? ': {saved_total} stays yours, with every badge' : ''}. A pause set beforehand keeps the streak as it is. A smaller goal or a later date is a good plan, too; both can be changed at any time.`,
        steps: [open('Set a pause', 'streak'), open('Change the goal', 'settings')],
      };
    case 'app':
      return appAnswer(question.text);
    case 'smalltalk':
      return { prose: WORDS.SAID[smalltalkOf(question.text)][tone] };
    case 'off_topic':
    case 'unclear':
      return {
        prose: WORDS.SAID[intent][tone],
        steps: [ask(READINGS.progress.question), ask(READINGS.today.question)],
      };
    case 'invest':
    case 'debt':
    case 'who':
      return { prose: WORDS.SAID[intent][tone] };
  }
}

/** What somebody in danger may write next without meaning their savings. */
const WRITES_ON: ReadonlySet<Intent> = new Set([
  'today',
  'who',
  'smalltalk',
  'unclear',
  'off_topic',
  'stop',
  'hardship',
]);

/** A question as it is meant after what the coach said last: whoever was shown numbers to call, and then writes on in
 * words that could mean anything, is still in danger. */
export const afterCrisis = (question: Question, before: string): boolean =>
  [WORDS.CRISIS, WORDS.CRISIS_STILL].some((words) => before.startsWith(words)) &&
  (question.unsure !== null || WRITES_ON.has(question.intent));

function crisisAnswer(words: Prose, country: string | null): Said {
  const { calls, listed } = humanHelp(country);
  return {
    prose: listed ? words : `${words} ${WORDS.CRISIS_ELSEWHERE}`,
    steps: [
      ...calls.map(({ name, number }): Step => ({ kind: 'call', text: name, number })),
      ...(listed ? [] : [{ kind: 'visit', text: HELPLINES_ELSEWHERE } as const]),
    ],
  };
}

const SMALLTALK: readonly [RegExp, 'thanks' | 'bye' | 'joke' | 'greeting'][] = [
  [
    /\b(?:thanks?|thank you|thx|ta|cheers|danke\w*|tak|tusind tak|gracias|merci|bedankt|dank je|dankjewel)\b/u,
    'thanks',
  ],
  [
    /\b(?:bye|good ?night|see (?:you|ya)|ttyl|later|tschuss|gute nacht|farvel|godnat|adios|hasta luego|buenas noches|au revoir|bonne nuit|doei|welterusten|tot ziens)\b/u,
    'bye',
  ],
  [/\b(?:jokes?|witz\w*|vits\w*|chistes?|blagues?|mop(?:je)?|grap(?:je)?|funny)\b/u, 'joke'],
  [
    /^\W*(?:hi+|hey+|hello|heya|hiya|yo|good (?:morning|evening|afternoon|day)|morning|hallo|moin|servus|guten (?:morgen|tag|abend)|hej|godmorgen|hola|buen[oa]s|bonjour|salut|coucou|hoi|goedemorgen|dag)\b/u,
    'greeting',
  ],
];

const smalltalkOf = (text: string) => SMALLTALK.find(([words]) => words.test(foldText(text)))?.[1] ?? 'chat';

const hasSaved = (facts: Facts): boolean => (facts.get('saved_total')?.value ?? 0) > 0;

const DATE_STEP = open('Change the goal', 'settings');

function neededAnswer({ slots: { per } }: Question, { facts, hardship }: AnswerParts): Said {
  if (facts.get('goal_left')?.value === 0)
    return { prose: 'Nothing any more: your goal of {goal_amount} is reached.' };
  if (hardship)
    return {
      prose: hasSaved(facts)
        ? `${WORDS.NO_TARGET} {goal_saved} lies in your goal, and it stays there.`
        : WORDS.NO_TARGET,
    };
  if (isOverdue(facts)) return { prose: WORDS.NEW_DATE, steps: [DATE_STEP] };
  const all = ['{needed_per_day} a day', '{needed_per_week} a week', '{needed_per_month} a month'];
  const first = { day: 0, week: 1, month: 2, year: 2 }[per ?? 'day'];
  const [asked, ...others] = [all[first] ?? '', ...all.filter((_, index) => index !== first)];
  return {
    prose: `Your goal needs ${asked} to be there by {goal_date}; that is ${others.join(' or ')}.${facts.has('average_week') ? ' So far an average week of yours is {average_week}.' : ''}`,
  };
}

function whatIfAnswer(profile: CoachProfile, question: Question, { facts }: AnswerParts): Said {
  const extra = extraOf(profile, question);
  if (extra === null) return { prose: WORDS.SAID.what_if_how_much.gentle };
  if (extra === 'income_unknown')
    return {
      prose:
        'I do not know your income yet. You can tell me under ‘Edit income’ on the coach’s screen; then I work it out. Or name an amount in euros.',
      steps: [open('Edit income', 'coach')],
    };
  const { every, less } = extra;
  const more = [...extra.facts, ...whatIf(profile, extra.amount, every, less)];
  const has = (id: string) => more.some((one) => one.id === id);
  const price = extra.price === undefined ? '' : `${extra.price} `;
  const year = `${price}{extra} ${less ? 'less ' : ''}every ${every} comes to {extra_year} in a year.`;
  const told = (end: Prose): Said => ({ prose: `${year} ${end}`, more });
  if (facts.get('goal_left')?.value === 0) return told('Your goal is reached already.');
  if (has('days_sooner'))
    return told(
      'On top of an average week you would reach your goal on {goal_date_with_extra}, {days_sooner} sooner than at your present pace.',
    );
  if (has('days_later'))
    return told(
      'You would reach your goal on {goal_date_with_extra}, {days_later} later than at your present pace.',
    );
  if (has('goal_date_with_extra'))
    return told('With it you would reach your goal on {goal_date_with_extra}.');
  if (facts.has('weeks_missing')) return told(whyNoForecast(profile) ?? '');
  if (less) return told('That is all that you put aside at present; nothing would be left for the goal.');
  return told('For your goal alone it would take very long; together with other small things it counts.');
}

function totalAnswer(profile: CoachProfile, { slots }: Question, { asked }: AnswerParts): Said {
  const when = periodOf(slots.period ?? 'all', profile.today).words;
  const [total, entries] = asked;
  const on = slots.category === undefined ? '' : ` under ${categoryLabel(slots.category)}`;
  const caution = 'I know what you log as saved, not what you spend.';
  if (!total || !entries || entries.value === 0)
    return {
      prose: `There is nothing logged${on} ${when}. ${caution}`,
      more: asked,
      steps: [open('Log a saving', 'add')],
    };
  return {
    prose: `You have logged {asked_total}${on} ${when}, in {asked_entries} ${plural(entries.value, 'saving')}. ${caution}`,
    more: asked,
    steps: [open('History', 'history')],
  };
}

function forecastAnswer(profile: CoachProfile, { facts, hardship }: AnswerParts): Said {
  const noPace = whyNoForecast(profile);
  const more = forecast(profile);
  const has = (id: string) => more.some((one) => one.id === id);
  if (noPace !== null) {
    if (facts.get('goal_left')?.value === 0) return { prose: noPace };
    if (hardship)
      return { prose: `${noPace} ${WORDS.NO_TARGET}${hasSaved(facts) ? ' {saved_total} is saved.' : ''}` };
    if (isOverdue(facts)) return { prose: `${noPace} ${WORDS.NEW_DATE}`, steps: [DATE_STEP] };
    return { prose: `${noPace} {needed_per_week} a week from today gets you there by {goal_date}.` };
  }
  const pace = 'At your average week of {average_week} you reach your goal on {reached_on}';
  if (hardship) return { prose: `${pace}. ${WORDS.NO_TARGET} And there is no hurry.`, more };
  if (isOverdue(facts)) return { prose: `${pace}. ${WORDS.NEW_DATE}`, more, steps: [DATE_STEP] };
  return {
    prose: has('days_late')
      ? `${pace}, {days_late} after its date. {needed_per_week} a week would be on time.`
      : `${pace}, {days_early} before its date.`,
    more,
  };
}

/** Whether a stored title may be quoted. It may have come from a model, so it has to pass the checks again: words
 * only, no figures, no markup. */
const isQuotable = (title: string): boolean =>
  title.length <= MAX_TIP_TITLE && !/[\p{N}{}<>\n]/u.test(title) && checkContent(title).text === title;

const asSentence = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`);

function tipAnswer({ slots: { category } }: Question, { openTips, tipFor }: AnswerParts): Said {
  const next = tipFor(category ?? null);
  const on = category === undefined ? '' : `For ${categoryLabel(category)}: `;
  const trying = openTips
    .filter(isQuotable)
    .slice(0, 3)
    .map((title) => `‘${title}’`);
  const list = trying.length > 0 && category === undefined ? `You are trying ${trying.join(' and ')}. ` : '';
  if (!next)
    return {
      prose:
        `${list}I have no new idea${category === undefined ? '' : ` for ${categoryLabel(category)}`} right now; the coach’s screen has those you had.`.trim(),
      steps: [open('Your tips', 'coach')],
    };
  return {
    prose: `${on}${list}${list === '' ? '' : 'Another idea: '}${asSentence(next.title)} ${next.description}`,
    more: next.facts,
    steps: [open('More tips', 'coach')],
  };
}

function todayAnswer({ openTips, tipFor, planDay, hardship, facts }: AnswerParts): Said {
  const lines: Prose[] = [];
  const more: Fact[] = [];
  if (hardship) lines.push('This week asks for nothing.');
  else if (planDay) {
    lines.push(`Today’s part of your plan is {today_target}: ${asSentence(planDay.quickTip)}`);
    more.push(fact.eur('today_target', planDay.target, 'Today’s target in your weekly plan.'));
  } else if (isOverdue(facts)) lines.push(WORDS.NEW_DATE);
  else if (facts.get('goal_left')?.value === 0) lines.push('Your goal is reached: {goal_amount}.');
  else lines.push('Your goal needs {needed_per_week} this week; so far you have {saved_week}.');
  const trying = openTips.find(isQuotable);
  const next = trying === undefined ? tipFor(null) : null;
  if (trying !== undefined) lines.push(`Stay with ‘${trying}’.`);
  else if (next) {
    lines.push(`A good one to begin with: ${asSentence(next.title)} ${next.description}`);
    more.push(...next.facts);
  }
  return { prose: lines.join(' '), more, steps: [open('Log a saving', 'add')] };
}

function challengeAnswer({ challenges }: CoachProfile): Said {
  const steps = [open('Challenges', 'challenges'), open('Together with friends', 'group_challenges')];
  const running = challenges.filter(({ title }) => isQuotable(title)).slice(0, 3);
  if (challenges.length === 0)
    return {
      prose:
        'You are in no challenge of your own at the moment. You can start one, or save together with friends in a group.',
      steps,
    };
  const more = running.flatMap(({ title, day, days, checkIns }, index) => [
    fact.count(`challenge_${index}_day`, day, `The day of ‘${title}’ that is today.`),
    fact.days(`challenge_${index}_days`, days, `How long ‘${title}’ lasts.`),
    fact.count(`challenge_${index}_check_ins`, checkIns, `Your check-ins in ‘${title}’.`),
  ]);
  const lines = running.map(
    ({ title, checkIns }, index) =>
      `‘${title}’ is on day {challenge_${index}_day} of {challenge_${index}_days}, with {challenge_${index}_check_ins} ${plural(checkIns, 'check-in')}.`,
  );
  return {
    prose: lines.length === 0 ? 'You are in {challenges_running} of your own right now.' : lines.join(' '),
    more,
    steps,
  };
}

function transferAnswer(asked: readonly Fact[]): Said {
  const [sum, count] = asked;
  return {
    prose:
      !sum || !count || count.value === 0
        ? 'Nothing waits to be moved. What you log is claimed first; once the money is in your savings account, you mark it on Home.'
        : `{waiting_count} ${plural(count.value, 'amount')} of {waiting_total} together ${count.value === 1 ? 'waits' : 'wait'} to be moved. I see no bank: move it there yourself, then mark it on Home. There is no hurry; what lies at the bank may differ until then.`,
    more: asked,
    steps: [open('Mark as moved', 'dashboard')],
  };
}

function affordAnswer(
  profile: CoachProfile,
  { slots: { amount } }: Question,
  { facts, tone, hardship }: AnswerParts,
): Said {
  if (amount === undefined) return { prose: WORDS.SAID.afford_how_much[tone] };
  const more = priceInDays(profile, facts, amount);
  const has = (id: string) => more.some((one) => one.id === id);
  if (hardship)
    return {
      prose:
        '{asked_price} is a price to think over when money is tight. What daily life takes comes before any goal, and no saving here is lost if you buy it. A while second-hand or borrowed may do, too. You decide.',
      more,
    };
  if (has('price_days'))
    return {
      prose:
        '{asked_price} is what you put aside in about {price_days}, at your average week of {average_week}. If it came out of your goal, the goal would be there that much later. I give no verdict: you know best what it is worth to you.',
      more,
    };
  if (has('price_needed_days'))
    return {
      prose:
        '{asked_price} is as much as your goal needs in {price_needed_days}. I give no verdict: you know best what it is worth to you.',
      more,
    };
  return {
    prose: 'Your goal does not stand in the way of {asked_price}. You know best what it is worth to you.',
    more,
  };
}

function billAnswer(profile: CoachProfile, question: Question, { facts, tone, hardship }: AnswerParts): Said {
  if (hardship)
    return {
      prose: `That comes at a bad time. Bills for your home, heat and food go first, and the goal can wait. ${HARDSHIP_TEXT.early}`,
    };
  const more = billRises(profile, question);
  if (more === null) return { prose: WORDS.SAID.bill_how_much[tone] };
  const has = (id: string) => more.some((one) => one.id === id);
  const cost = has('bill_sum')
    ? '{asked_bill} a month is {bill_sum} by the date of your goal'
    : '{asked_bill} once';
  if (facts.get('goal_left')?.value === 0 || isOverdue(facts))
    return {
      prose: `${cost.replace(' by the date of your goal', ' in a year')}. It changes nothing about what you have saved.`,
      more,
    };
  const later = has('bill_days')
    ? ' Or leave the amount as it is: at your average week it costs you {bill_days}, and a later date is no failure.'
    : ' Or give the goal a later date; that is no failure.';
  return {
    prose: `That is unwelcome. ${cost}. If it came out of what you put aside, your goal would need {needed_with_bill} a day instead of {needed_per_day} to be on time.${later}`,
    more,
    steps: [DATE_STEP],
  };
}

/** Words by which people name a figure, and the fact they mean. */
const NAMED: readonly [RegExp, readonly string[]][] = [
  [/\b(?:ring|circle|grey|gray|bar)\b/, ['goal_left']],
  [/\b(a|per|each|every) day\b|\bdaily\b/, ['needed_per_day']],
  [/\b(a|per|each|every) week\b|\bweekly\b/, ['needed_per_week', 'average_week']],
  [/\b(a|per|each|every) month\b|\bmonthly\b/, ['needed_per_month']],
  [/\b(ahead|behind|pace|line)\b/, ['days_ahead', 'days_behind']],
  [/\bpercent|%/, ['goal_percent']],
  [/\bleft|remaining|to go\b/, ['goal_left']],
  [/\bstreak\b/, ['streak_weeks']],
  [/\baverage\b/, ['average_week']],
  [/\bprice level|city|multiplier\b/, ['price_level']],
  [/\bfree|income|salary\b/, ['free_income']],
  [/\bsaved|total\b/, ['saved_total']],
];

function explainAnswer({ text, slots: { amount } }: Question, { facts, tipFor }: AnswerParts): Said {
  const lower = foldText(text);
  const tip = /\btip|estimate|saving of\b/.test(lower) ? tipFor(null) : null;
  if (tip)
    return {
      prose: `Take ‘${tip.title}’: {times} times, {each} each time, makes {saving} a month.`,
      more: tip.facts,
    };
  const named = NAMED.find(([words]) => words.test(lower))?.[1].find((id) => facts.has(id));
  const valued = [...facts.values()].find(({ unit, value }) => unit === 'eur' && value === amount);
  const meant = valued ?? facts.get(named ?? '');
  const always = 'Tap any underlined figure: it opens how it was worked out.';
  if (!meant)
    return {
      prose: `Every figure comes from what you typed in: your goal, its date, and what you log. Nothing is guessed, and nothing comes from a bank. They are worked out anew each day, so they move when a day passes or you log something: {goal_left} is left of your goal of {goal_amount}, for example. ${always}`,
    };
  return {
    prose: `${capitalized(WORDS.NAMES[meant.id] ?? 'that')} is {${meant.id}}. ${originOf(meant, facts)} ${always}`,
  };
}

/** What a fact comes from, by the names of the figures in it. */
function originOf({ id, from }: Fact, facts: Facts): Prose {
  if (id.startsWith('needed_per_') && isOverdue(facts))
    return 'It is all that is left, because the date of your goal has come: a new date in the settings spreads it out.';
  if (id === 'average_week') return 'It comes from what you logged in the last weeks.';
  if (from.length === 0) return 'It comes straight from what you entered.';
  const parts = from.map((one) =>
    WORDS.NAMES[one] === undefined ? `{${one}}` : `${WORDS.NAMES[one]}, {${one}}`,
  );
  return `It comes from ${parts.join(', and ')}.`;
}
