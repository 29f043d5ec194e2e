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
  investing: {
    gentle:
      'That is a question for someone who is licensed to advise on investments; I am not. What I can help with is the money you keep before that: {saved_total} so far.',
    fun: 'I bury acorns, I do not trade them. For investments ask someone licensed. For keeping more than the {saved_total} so far I am your squirrel.',
    straight:
      'I give no investment advice. Ask a licensed adviser. I can help you add to the {saved_total} you have saved.',
  },
  what_if_how_much: {
    gentle: 'I can work that out. Tell me an amount and whether it is a day, a week or a month.',
    fun: 'Ooh, sums. Give me an amount, and whether it is a day, a week or a month.',
    straight: 'Give me an amount, and whether it is a day, a week or a month.',
  },
  greeting: {
    gentle:
      'Hello. I am Hazel, an AI. Ask me how you are doing, what to try next, or where a figure comes from.',
    fun: 'Hello there. Hazel here, part squirrel, all AI. Ask me how you are doing or what to try next.',
    straight:
      'Hello. I am Hazel, an AI. Ask how you are doing, what to do this week, or what a figure means.',
  },
  thanks: {
    gentle: 'You are welcome. I am here whenever you like.',
    fun: 'Any time. The squirrel tips its hat.',
    straight: 'Good. Log the next one when it happens.',
  },
  who_are_you: {
    gentle:
      'I am Hazel, an AI, not a person and no investment adviser. I know what you log here and nothing of your bank. I can tell you how you are doing, what a change would do to your goal, what to try this week, and where each figure comes from.',
    fun: 'Hazel: an AI with a bushy tail, no person and no investment adviser. I see what you log and nothing of your bank. Ask me how you are doing, what if you saved more, or what to try this week.',
    straight:
      'I am Hazel, an AI. No person, no investment adviser. I see what you log, not your bank. Ask: how am I doing, what if I save more, what should I do this week, explain a figure.',
  },
  unknown: {
    gentle:
      'I am not sure I can answer that. I can tell you how you are doing, what a change would do to your goal, what you have saved on something, or what to try this week.',
    fun: 'That one is above my branch. Try me on how you are doing, what if you saved more, what you saved on coffee, or what to try this week.',
    straight:
      'I cannot answer that. Ask: how am I doing, what if I save more, how much did I save on coffee, what should I do this week.',
  },
} as const satisfies Record<string, Told>;

export const NEW_DATE =
  'The date of your goal has come with {goal_left} to go: a new date in the settings helps.';

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
