/** The two in 'this and last month'. */
const WHICH_ONE = String.raw`(?:the )?(?:last|this|previous|(?:vor)?letzten?|diesen?|dieser?|vorige[rn]?|dernier|derniere|cette|vorige|deze|afgelopen|sidste|denne|forrige)`;
const TWO_OF = new RegExp(
  String.raw`(?<!\p{L})(${WHICH_ONE})\s+(and|und|et|y|en|og|or|oder|vs|versus|against|mit|with)\s+(${WHICH_ONE})\s+(week|month|year|quarter|woche|monat|jahr|quartal|semaine|mois|annee|maand|jaar|uge|maned|ar)(?!\p{L})`,
  'gu',
);

/** 'Bedre end marts' is no end of March. */
const DANISH_THAN =
  /(?<=(?<!\p{L})(?:bedre|mere|mindre|hojere|lavere|storre|flere|faerre|darligere|vaerre)(?: \p{L}+){0,3} )end(?!\p{L})/gu;
/** An 'if' that supposes nothing. */
const IF_AT_ALL =
  /(?<!\p{L})(?:if (?:at all|any(?:thing)?|possible|so|you can|you could|not)|(?:wenn|falls) (?:uberhaupt|moglich)|si possible|si es posible|si (?:acaso|tant est)|als het kan|hvis muligt)(?!\p{L})/gu;
/** 'Tuesdays savings' are those of Tuesday. */
const TUESDAYS_SUM =
  /(?<!(?:on|all|my|every|of) )(?<!\p{L})((?:mon|tues|wednes|thurs|fri|satur|sun)day)'?s (?=(?:savings?|total|sum|amount|entr\p{L}+|logs?)(?!\p{L}))/gu;
const MONTHS: Readonly<Record<string, string>> = {
  jan: 'january',
  feb: 'february',
  apr: 'april',
  jun: 'june',
  jul: 'july',
  aug: 'august',
  sep: 'september',
  oct: 'october',
  okt: 'october',
  nov: 'november',
  dec: 'december',
  dez: 'december',
};

/** As people write on a phone. */
const SHORTHAND: ReadonlyMap<string, string> = new Map([
  ['b4', 'before'],
  ['2day', 'today'],
  ['2moro', 'tomorrow'],
  ['evry', 'every'],
  ['hw', 'how'],
  ['mnth', 'month'],
  ['mth', 'month'],
  ['mnths', 'months'],
  ['wk', 'week'],
  ['wks', 'weeks'],
  ['yr', 'year'],
  ['yrs', 'years'],
  ['u', 'you'],
]);

const UP_TO_NOW =
  /^(?!.*(?<!\p{L})(?:since|from|seit|von|vom|ab|depuis|du|de|desde|del|sinds|vanaf|van|siden|fra|how|what|which|have|has|sum|total|saved|savings|wie|was|habe?|combien|ai|cuanto|he|hoeveel|heb|hvor|har)(?!\p{L}).*)(\S+(?: \S+){0,4}?) (?:(?:up )?to|till?|until|bis|jusqu'a|hasta|tot|til) (?:now|today|date|heute|jetzt|maintenant|aujourd'hui|hoy|ahora|nu|vandaag|i dag)(?!\p{L})/u;

/** 'I mean January to now'. */
const MONTH_TO_NOW =
  /(?<=[,.?:;] (?:i mean )?)([\p{L}\p{N}]+) (?:(?:up )?to|till?|until|bis|jusqu'a|hasta|tot|til) (?:now|today|date|heute|jetzt|maintenant|aujourd'hui|hoy|ahora|nu|vandaag|i dag)(?!\p{L})/gu;

/** With months and units in full, and the Dutch 'or', which is no English 'of'. */
export const written = (folded: string): string =>
  folded
    .replaceAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+/gu, (word) => SHORTHAND.get(word) ?? word)
    .replaceAll(/((?:\d+|\p{L}+) (?:days?|weeks?|months?|years?)) back(?!\p{L})/gu, '$1 ago')
    // '1st of July up to now' lacks its 'since'.
    .replace(UP_TO_NOW, 'since $1')
    .replaceAll(MONTH_TO_NOW, 'since $1')
    // 'I need the sum' needs no saving.
    .replaceAll(
      /(?:^|(?<!\p{L})i )(?:just |only )?need (?=(?:the|my) (?:number|figure|sum|total)|the |two |three |both |a (?:sum|total|figure)|to (?:know|see))/gu,
      'give me ',
    )
    // 'Since Diwali (29 Oct)' says the day itself.
    .replaceAll(
      /((?<!\p{L})(?:since|seit|depuis|desde|sinds|siden|until|till|bis)) \p{L}+ \(([^)]*\d[^)]*)\)/gu,
      '$1 $2',
    )
    // 'This and last month' lacks a month.
    .replaceAll(TWO_OF, '$1 $4 $2 $3 $4')
    // 'Siden jul' is Christmas, not July.
    .replaceAll(/(?<=\b(?:siden|sidste|til|inden|for|efter|mellem|over) )jul\b/gu, 'julen')
    .replaceAll(
      /(?<!\p{L})(jan|feb|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez)\.?(?!\p{L})/gu,
      (short) => MONTHS[short.slice(0, 3)] ?? short,
    )
    // 'This weeks savings', without its apostrophe.
    .replaceAll(
      /\b((?:this|last) (?:week|month|year|weekend))s(?= (?:savings?|totals?|sum|entries|number))/gu,
      '$1',
    )
    // 'An Samstagen' is no French year.
    .replaceAll(/(?<!\p{L})an (?=(?:den )?\p{L}+(?:tagen|wochen|enden)(?!\p{L}))/gu, 'am ')
    // 'Since the very beginning'.
    .replaceAll(
      /(?<!\p{L})(?:very|tout|ganz|aller|mismo|prille|allereerste) (?=(?:beginning|start|debut|anfang|beginn|principio|begin)(?!\p{L}))/gu,
      '',
    )
    // 'Since the year started'.
    .replaceAll(/since the (week|month|year) (?:started|began|begun)(?!\p{L})/gu, 'since the start of the $1')
    .replaceAll(DANISH_THAN, 'than')
    .replaceAll(TUESDAYS_SUM, '$1 ')
    .replaceAll(IF_AT_ALL, '')
    .replaceAll(/(?<=(?:wann|wofur|wozu|was|wieviel) hab(?:e)? ich )zuletzt/gu, 'als letztes')
    .replaceAll(/(?<!\p{L})calendar (?=week|month|year)/gu, '')
    .replaceAll(/\bof (?=(?:de|het|deze|vorige|afgelopen|vandaag|gisteren)\b)/gu, 'or ');
