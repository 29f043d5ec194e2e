import type { CoachTone } from '../profile/onboarding-schema';
import type { Prose } from './facts';
import { inAnyTone } from './lines';

type Told = Readonly<Record<CoachTone, Prose>>;

/** Answers to 'how am I doing', by goal status (lines.ts). */
export const PROGRESS = {
  nothing: {
    gentle:
      'You have not logged a saving yet, and that is fine. Your goal is {goal_amount} by {goal_date}; {needed_per_day} a day would do it.',
    fun: 'Nothing in the jar yet, so there is only one direction. {goal_amount} by {goal_date} is {needed_per_day} a day.',
    straight:
      'Nothing logged yet. {goal_amount} by {goal_date} takes {needed_per_day} a day. Log the first one.',
  },
  reached: {
    gentle: 'You have done it: {goal_amount} saved. Take a moment to be glad about it.',
    fun: 'Done. {goal_amount} in the jar. The squirrel is speechless, which is rare.',
    straight: 'Goal reached: {goal_amount}. Set the next one on Home.',
  },
  ahead: {
    gentle:
      'You are doing well. {goal_saved} saved, {goal_percent} of your goal, and {days_ahead} ahead of your line. In the last four weeks you logged {saved_28d}.',
    fun: '{goal_percent} done and {days_ahead} ahead of the line. {saved_28d} in four weeks; at this rate the goal should be nervous.',
    straight:
      '{goal_saved} of {goal_amount}, {days_ahead} ahead. {saved_28d} in the last four weeks. {needed_per_week} a week keeps you there.',
  },
  behind: {
    gentle:
      'You have saved {goal_saved}, {goal_percent} of your goal. You are {days_behind} behind your line; {needed_per_day} a day from today closes it, and every small step counts.',
    fun: '{goal_saved} in the jar, {goal_percent} of the way. The line is {days_behind} ahead, but {needed_per_day} a day and we have it.',
    straight:
      '{goal_saved} of {goal_amount}: {days_behind} behind. {saved_28d} in the last four weeks; the goal needs {needed_per_week} a week.',
  },
  even: {
    gentle:
      'You are right on your line: {goal_saved} saved, {goal_percent} of your goal. In the last four weeks you logged {saved_28d}.',
    fun: '{goal_saved} in the jar and right on the line, {goal_percent} of the way. Not a whisker to either side.',
    straight: '{goal_saved} of {goal_amount}, right on the line. {needed_per_week} a week keeps you there.',
  },
  overdue: {
    gentle:
      'You have saved {goal_saved}, {goal_percent} of your goal. Its date has come; a new one that suits you shows the next step again.',
    fun: '{goal_saved} in the jar, {goal_percent} of the way, and the date was faster than us. Give the goal a new one and we are back in the game.',
    straight:
      '{goal_saved} of {goal_amount}, and the date has come. {goal_left} to go: set a new date in the settings.',
  },
  hard: inAnyTone('You have saved {saved_total}, and it is yours. There is no target while times are hard.'),
} as const satisfies Record<string, Told>;

/** Answers that are the same for everybody. */
export const SAID = {
  invest: {
    gentle:
      'That is a question for someone who is licensed to advise on investments; I am not. What I can help with is the money you keep before that.',
    fun: 'I bury acorns, I do not trade them. For investments ask someone licensed. For keeping the acorns I am your squirrel.',
    straight:
      'I give no investment advice. Ask a licensed adviser. I can help you with the part before: keeping more.',
  },
  debt: {
    gentle:
      'That is worth asking. As a rule, what costs most a year goes first: an overdraft or a card balance takes more than savings ever bring. A small cushion for surprises still helps, so that the next one needs no new debt. A debt advice service looks at your papers with you; many are free. I advise on no product.',
    fun: 'The squirrel’s rule: feed the hungriest debt first, the one with the dearest interest, and keep a small nut for surprises. For the papers themselves a debt advice service is better than any squirrel, and many are free.',
    straight:
      'Dearest first: overdraft and card balances cost more than savings bring. Keep a small cushion, then pay down, then save. Do not borrow to save. Ask a debt advice service about the papers; many are free. I advise on no product.',
  },
  who: {
    gentle:
      'I am Hazel, an AI, not a person and no adviser. I see what you log here and nothing of your bank. I can tell you how you are doing, what a change would do to your goal, what to try this week, and where each figure comes from.',
    fun: 'Hazel: an AI with a bushy tail, no person and no adviser. I see what you log and nothing of your bank. Ask me how you are doing, what if you saved more, or what to try this week.',
    straight:
      'I am Hazel, an AI. No person, no adviser. I see what you log, not your bank. Ask: how am I doing, what if I save more, what should I do this week, explain a figure.',
  },
  greeting: {
    gentle:
      'Hello, I am Hazel, an AI. Good to see you. Ask me how you are doing, what to try next, or where a figure comes from.',
    fun: 'Hello there. Hazel here, part squirrel, all AI. Ask me how you are doing or what to try next.',
    straight:
      'Hello. I am Hazel, an AI. Ask how you are doing, what to do this week, or what a figure means.',
  },
  thanks: {
    gentle: 'You are welcome. I am here whenever you like.',
    fun: 'Any time. The squirrel tips its hat.',
    straight: 'You are welcome.',
  },
  bye: {
    gentle: 'Take care. What you have logged waits here for you.',
    fun: 'Bye. I will guard the nuts.',
    straight: 'See you.',
  },
  joke: {
    gentle: 'Why did the coin stay in the jar? It had found good company there.',
    fun: 'I once forgot where I had buried my savings. Now it is a forest. Accidental growth, I call that.',
    straight: 'Somebody walks past a sale. That is the joke.',
  },
  chat: {
    gentle: 'Ha. I am glad you are here. Whenever you like to look at your saving, just ask.',
    fun: 'Ha, noted on my favourite leaf. When you want to talk acorns, I am all ears.',
    straight: 'Ha. When you want to look at your saving, ask.',
  },
  off_topic: {
    gentle:
      'That lies outside what I know; I only look after your saving here. I can tell you how you are doing, what a change would do, or what to try next.',
    fun: 'That one is above my branch: I only know acorns, and yours in particular. Try me on how you are doing or what to try next.',
    straight: 'Not my field. I know your saving: how it goes, what a change would do, what to do next.',
  },
  unclear: {
    gentle: 'I am not sure what you mean. Tell me a little more, or begin with one of these.',
    fun: 'I lost the trail there. Give me one more hint, or pick one of these.',
    straight: 'I did not get that. Say it in a few more words, or pick one of these.',
  },
  what_if_how_much: {
    gentle: 'I can work that out. Tell me an amount and whether it is a day, a week or a month.',
    fun: 'Ooh, sums. Give me an amount, and whether it is a day, a week or a month.',
    straight: 'Give me an amount, and whether it is a day, a week or a month.',
  },
  afford_how_much: {
    gentle:
      'Tell me what it costs, and I will tell you what that is in days of your goal. The decision stays yours.',
    fun: 'What is the price tag? I turn it into days of your goal, and you decide.',
    straight: 'Give me the price. I tell you what it is in days of your goal. You decide.',
  },
  bill_how_much: {
    gentle:
      'That is unwelcome news. Tell me the amount and whether it comes once or every month, and I will work out what it does to your goal.',
    fun: 'Bills, the opposite of acorns. How much, and once or every month? Then I tell you what it does to your goal.',
    straight: 'How much, and once or every month? Then I work out what it does to your goal.',
  },
} as const satisfies Record<string, Told>;

/** Words for somebody in danger. No figure, no joke, nothing about saving. */
export const CRISIS =
  'I am glad you wrote this. It sounds very hard, and nobody can carry that alone. I am an AI and cannot help you the way a person can, so please call or write to somebody now: the people below are there for exactly this. If you or somebody near you is in danger right now, call the emergency number. If somebody else reads this device, you can clear this conversation above.';
/** What follows when somebody in danger writes on: no figure and no joke comes right after {@link CRISIS}. */
export const CRISIS_STILL =
  'I am still here, as far as an AI can be. The people below can do more than I can: they listen, and they know what to do next. Please call or write to one of them now.';
export const CRISIS_ELSEWHERE =
  'A helpline in your country is listed on the page below; the emergency number always works.';

/** The question that follows words of hardship; yes turns on 'money is tight'. */
export const TIGHT_QUESTION = 'Is money tight right now?';
export const TIGHT_YES =
  'Thank you for telling me. From now on nothing here asks for a target: no pace, no pressure, on no screen. When it is easier again, say so on the coach’s screen.';
export const TIGHT_NO = 'Good to know. Then everything stays as it is. If that changes, tell me at any time.';

export const NEW_DATE =
  'The date of your goal has come with {goal_left} to go: a new date in the settings helps.';
export const NO_TARGET = 'There is no target while times are hard.';

/** The names of figures in an explanation. The same words are used in hardship, so none of them may add pressure. */
export const NAMES: Readonly<Record<string, string>> = {
  needed_per_day: 'the amount a day for your goal',
  needed_per_week: 'the amount a week for your goal',
  needed_per_month: 'the amount a month for your goal',
  average_week: 'what you save in an average week',
  days_ahead: 'your lead over the line of your goal',
  days_behind: 'your distance to the line of your goal',
  goal_amount: 'the amount of your goal',
  goal_date: 'its date',
  goal_days_left: 'the time to its date',
  goal_percent: 'the part of your goal that is saved',
  goal_left: 'what is left of your goal',
  saved_total: 'all that you have saved',
  goal_saved: 'what lies in your goal',
  saved_count: 'the number of your savings',
  streak_weeks: 'your streak',
  price_level: 'the price level where you live',
  income: 'your income',
  fixed_costs: 'your fixed costs',
  free_income: 'what your fixed costs leave of your income',
};
