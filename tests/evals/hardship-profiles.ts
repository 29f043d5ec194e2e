import type { Situation } from './profile-parts';

/** Notes of people in distress. Expected: hardship, found in the notes. */
export const DISTRESS_NOTES: Readonly<Record<string, string>> = {
  'English, lost job': 'I lost my job in January and live on savings now.',
  'English, behind on rent': 'We are behind on the rent, the landlord has written twice.',
  'English, food bank': 'Most weeks we get food from the food bank.',
  'English, without apostrophes': 'cant pay my bills this month',
  'English, debt collectors': 'Debt collectors call me every day.',
  'German, Schulden': 'Ich habe hohe Schulden und das Konto ist im Minus.',
  'German, arbeitslos': 'Bin seit März arbeitslos.',
  'German, Miete': 'Ich kann die Miete nicht mehr zahlen.',
  'Spanish, sin trabajo': 'Estoy sin trabajo y no llego a fin de mes.',
  'Spanish, deudas': 'Tengo muchas deudas.',
  'French, chômage': 'Je suis au chômage depuis deux mois.',
  'French, loyer': 'Je n’arrive plus à payer le loyer.',
  'Danish, fyret': 'Jeg er blevet fyret og har ingen penge tilbage.',
  'Dutch, schulden': 'Ik heb schulden en kan de huur niet betalen.',
};

/** Notes that only sound like it. Expected: no hardship. */
export const CALM_NOTES: Readonly<Record<string, string>> = {
  'gives to the food bank': 'I volunteer at the food bank on Saturdays.',
  'a broken phone': 'My phone broke and I bought a used one.',
  'debt is over': 'I am no longer in debt, and never want to be again.',
  'asks what if': 'In case I lost my job I want three months of costs.',
  'German, spendet': 'Ich spende jeden Monat an die Tafel.',
  'German, keine Schulden': 'Ich habe keine Schulden.',
  'coffee is a vice': 'Too many lattes, I know. Tight shoes, too.',
  'works in collections': 'I work for a debt collector, long hours, lots of takeaway.',
  'French, plus de dettes': 'Je n’ai pas de dettes, tout va bien.',
  'Spanish, tranquilo': 'Todo tranquilo, quiero gastar menos en restaurantes.',
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
