import type { Situation } from './profile-parts';

/** Notes that speak of money worries, or only sound like it. Nobody searches them, so nothing follows from them. */
export const NOTES: Readonly<Record<string, string>> = {
  'lost job': 'I lost my job in January and live on savings now.',
  'behind on rent': 'We are behind on the rent, the landlord has written twice.',
  'German, Schulden': 'Ich habe hohe Schulden und das Konto ist im Minus.',
  'gives to the food bank': 'I volunteer at the food bank on Saturdays.',
  'a broken phone': 'My phone broke and I bought a used one.',
};

/** Hardship by numbers, or said with the switch. */
export const HARD_LIVES: Readonly<Record<string, Situation & { reason: 'said' | 'numbers' }>> = {
  'hardship by numbers, nothing left': { reason: 'numbers', income: 1200, fixed: 1250 },
  'hardship by numbers, less than the goal needs': {
    reason: 'numbers',
    income: 1500,
    fixed: 1400,
    goal: { euros: 3000, inDays: 200 },
    logged: [{ daysAgo: 4, category: 'groceries', euros: 24 }],
  },
  'hardship by numbers, a cent short': {
    reason: 'numbers',
    income: 1000,
    fixed: 900,
    // 300 in 91 days of which 30.4375 make a month: 100.35 a month.
    goal: { euros: 300, inDays: 91 },
    logged: [],
  },
  'hardship said, well off in numbers': { reason: 'said', tight: true, income: 5000, fixed: 900 },
  'hardship said, nothing else known': { reason: 'said', tight: true, income: null, fixed: null, streak: 0 },
  'hardship said, saves a lot all the same': {
    reason: 'said',
    tight: true,
    logged: Array.from({ length: 8 }, (_, week) => ({
      daysAgo: week * 7,
      category: 'groceries' as const,
      euros: 40,
    })),
  },
  'hardship said, goal date passed': { reason: 'said', tight: true, goal: { inDays: -10, setDaysAgo: 100 } },
};
