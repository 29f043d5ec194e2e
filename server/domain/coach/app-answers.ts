import { foldText } from './question/slots';
import { type Screen, open } from './steps';

/** Where things are done in Hazel, by the words that people use for them; the first that matches answers. */
const PLACES: readonly [words: RegExp, says: string, step: string, screen: Screen][] = [
  [
    /\b(?:csv|export\w*|download|excel|spreadsheet|archive|copy of my data|my data|backup|eksport\w*|exportar|exporter|exporteren)\b/,
    'Your savings can be exported as a CSV file from the settings, under Export; that is part of Pro. A complete archive of your data is yours on every plan: ask for it by mail until it is there as a button.',
    'Export',
    'settings',
  ],
  [
    /\b(?:edit|correct|change (?:an?|the|my) (?:entry|amount|saving)|wrong (?:amount|day|date|entry)|typo|mistake|delete (?:an?|the|that|this|my) (?:entry|saving|one)|remove|undo|undelete|restore|trash|bin|entry|entries|put in|logged twice)\b/,
    'In the history every saving can be changed or deleted. What was deleted lies in the trash there and can be taken back.',
    'History',
    'history',
  ],
  [
    /\b(?:delete (?:my |the )?(?:account|profile|everything)|close my account|leave hazel|account loschen|konto)\b/,
    'Deleting the account is asked for by mail for now; the address stands on the privacy page, with what is stored and for how long.',
    'Privacy',
    'privacy',
  ],
  [
    /\b(?:privacy|private|sold|sell|share[sd]?|data|gdpr|information|who (?:can )?sees?|bank|safe|secure|hacked|store[sd]?|datenschutz|daten|datos|donnees|gegevens)\b/,
    'Nobody buys or sells what you log, and there is no bank connection. What is stored, where it goes and for how long stands on the privacy page; whether facts may go to Claude is your choice on the coach’s screen.',
    'Privacy',
    'privacy',
  ],
  [
    /\b(?:pro|premium|upgrade|subscription|subscribe|cancel\w*|price|cost|free|trial|pay|plan|refund|kundigen|abo|opsige|annuler|resilier|opzeggen)\b/,
    'What Pro has over Free stands in the settings, with its prices; a trial ends by itself and costs nothing. Everything you have logged stays yours on either plan.',
    'Plans',
    'settings',
  ],
  [
    /\b(?:remind\w*|notif\w*|mails?|emails?|newsletter|push|alerts?)\b/,
    'Hazel writes about your account and about groups that you are in. Your address and what belongs to it are in the settings.',
    'Settings',
    'settings',
  ],
  [
    /\b(?:password|sign(?:ed)? (?:in|out)|log(?:ged)? (?:in|out)|email address|two[- ]factor|name|display name|dark|light|theme|language|currency|number format|time ?zone|settings?|city|tone|passwort|wachtwoord|contrasena)\b/,
    'That is in the settings: name, appearance, number format, city, tone and account.',
    'Settings',
    'settings',
  ],
  [
    /\b(?:goal|target|deadline|date|ziel|mal|objetivo|meta|objectif|doel)\b/,
    'The goal, its amount and its date are changed in the settings; all your goals stand on their own page.',
    'Goals',
    'goals',
  ],
  [
    /\b(?:income|salary|rent|fixed costs?|notes)\b/,
    'Income, fixed costs and notes are on the coach’s screen, under ‘Edit income’.',
    'Coach',
    'coach',
  ],
  [
    /\b(?:chart|graph|month|year|statistics|stats|calendar|compare)\b/,
    'Months, years and charts are in the insights.',
    'Insights',
    'insights',
  ],
  [
    /\b(?:log|add|enter|record|input|receipt|scan)\b/,
    'A saving is logged with Add: an amount, a category, done.',
    'Log a saving',
    'add',
  ],
  [
    /\b(?:leaderboard|rank|ranking)\b/,
    'The ranking has its own page; whether you appear there is your choice.',
    'Leaderboard',
    'leaderboard',
  ],
];

/** Says where something is done in Hazel, with a link to the screen. */
export function appAnswer(text: string) {
  const words = foldText(text);
  const [, says, step, screen] = PLACES.find(([known]) => known.test(words)) ?? [
    null,
    'Most things are changed in the settings; savings in the history, challenges and badges on their own pages. Tell me what you would like to do, and I name the place.',
    'Settings',
    'settings' as const,
  ];
  return { prose: says, steps: [open(step, screen)] };
}
