/** Everything that goes to Anthropic, in the words that people read before they agree, and what it is in the prompts: ids
 * of facts (`goal_` stands for all that begin so), names of lines, keys of what people typed. A test compares it with
 * what is really sent (tests/routers/coach-privacy.test.ts). */
export const SENT_TO_AI: readonly { says: string; parts: readonly string[] }[] = [
  {
    says: 'sums, counts and averages of your savings, also by category, and the pace of your goal',
    parts: ['goal_', 'saved_', 'entries_', 'needed_', 'days_', 'average_', 'weeks_', 'best_', 'asked_'],
  },
  {
    says: 'what Hazel computes for you from them: tips, challenges, “what if”, and targets of your weekly plan',
    parts: [
      'Candidate',
      'Next idea',
      'times',
      'each',
      'saving',
      'extra',
      'extra_',
      'No date',
      'week_with_extra',
      'weekly_goal',
      'year_at_goal',
    ],
  },
  {
    says: 'your habits as you said: coffees, meals out, rides and subscriptions',
    parts: ['coffees_week', 'meals_out_week', 'rides_week', 'subscriptions'],
  },
  {
    says: 'your income and fixed costs, and what they leave',
    parts: ['income', 'fixed_costs', 'free_income', 'goal_share'],
  },
  {
    says: 'how many people live in your household, and the price level where you live',
    parts: ['household', 'price_level'],
  },
  {
    says: 'your saving areas and tone, whether money is tight, your streak, and how many challenges you run',
    parts: ['Areas', 'Tone', 'Money is tight', 'streak_weeks', 'challenges_running'],
  },
  { says: 'the name of your goal, and your spending notes', parts: ['goal', 'spending_notes'] },
  {
    says: 'titles of challenges that you run or think of, and of tips you accepted',
    parts: ['running_challenges', 'challenge_title', 'tips'],
  },
  { says: 'your questions to Hazel, with the last few answers', parts: ['question', 'answers'] },
];
