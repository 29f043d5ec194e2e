/** What a word can say about money. Each role is one bit, so that all the roles of a word are one number. */
const ROLES = {
  /** Negates the trouble that follows: 'not worried'. */
  not: 1 << 0,
  /** Begins a new thought; a negation before it does not reach it. */
  thought: 1 << 1,
  /** Marks what is only supposed: 'in case I lost my job'. */
  suppose: 1 << 2,
  /** Everyday expressions: the whole clause is ignored. */
  calm: 1 << 3,
  /** Says that the thing directly after it is missing. */
  none: 1 << 4,
  cash: 1 << 5,
  /** Places and sources of money or food: wages, account, fridge. */
  funds: 1 << 6,
  /** Work and benefits, which can be lost. */
  income: 1 << 7,
  /** What has to be paid: rent, bills, loans. */
  dues: 1 << 8,
  debt: 1 << 9,
  /** What nobody can do without: food, medicine, things for school. */
  basics: 1 << 10,
  /** What can be cut off, blocked or refused. */
  supply: 1 << 11,
  short: 1 << 12,
  lost: 1 << 13,
  cannot: 1 << 14,
  pay: 1 << 15,
  late: 1 << 16,
  shut: 1 << 17,
  fear: 1 << 18,
  /** Borrowing, owing. */
  borrow: 1 << 19,
  /** Selling, pawning, choosing between two needs, struggling to get them. */
  resort: 1 << 20,
  have: 1 << 21,
  /** Means hardship by itself. */
  alone: 1 << 22,
  /** Help and pursuit by others: food bank, bailiff. */
  aid: 1 << 23,
  /** Says that the person gives or works there, so `aid` is no hardship. */
  there: 1 << 24,
} as const;
type Role = keyof typeof ROLES;

/** The words of a language by role, separated by commas, as `foldText` leaves them: 'word', 'stem*', '*tail',
 * 'two words', '^ first word of a clause'. An entry has at most four words. */
export type HardshipWords = Readonly<Record<Role, string>>;

/** Roles that mean hardship when they stand together, at most `within` words apart. */
interface Together {
  roles: readonly number[];
  within: number;
  inOrder?: true;
}
const { cash, funds, income, dues, debt, basics, supply } = ROLES;
const { none, short, lost, cannot, pay, late, shut, fear, borrow, resort, have } = ROLES;
const TOGETHER: readonly Together[] = [
  { roles: [none, cash], within: 2, inOrder: true },
  { roles: [short, cash | funds], within: 7 },
  { roles: [lost, income], within: 5 },
  { roles: [cannot, pay, dues | debt | basics], within: 9 },
  { roles: [late, dues | debt], within: 6 },
  { roles: [shut, supply], within: 6 },
  { roles: [fear, cash | dues | debt], within: 6 },
  { roles: [borrow, cash | dues | basics], within: 8 },
  { roles: [resort, dues | debt | basics], within: 7 },
  { roles: [borrow | resort, pay], within: 5 },
  { roles: [have, debt], within: 4, inOrder: true },
];

/** The roles that a preceding negation or 'if' cancels. */
const TROUBLE = short | lost | cannot | late | shut | fear | borrow | resort | debt | ROLES.alone | ROLES.aid;
/** How many words a negation reaches; 'if' reaches further. */
const NOT_REACHES = 4;
const IF_REACHES = 6;
/** The position of an entry of these roles is its last word, of any other entry its first. */
const AT_END = ROLES.not | ROLES.thought | ROLES.suppose | none;

const MOST_WORDS = 4;
/** No stem or tail is longer, so an endless word costs no more than any other. */
const LONGEST = 24;

/** Finds words of hardship in a clause, in any of the languages. Its cost grows with the number of words. */
export class HardshipFinder {
  /** The roles of each 'word', 'stem*' and '*tail', by language (its index in `languages`). */
  private readonly index = new Map<string, { language: number; roles: number }[]>();
  /** First words of entries with more than one word. Only after these the following words are looked up. */
  private readonly starts = new Set<string>();
  private readonly count: number;

  constructor(languages: readonly HardshipWords[]) {
    this.count = languages.length;
    languages.forEach((words, language) => {
      for (const [role, bit] of Object.entries(ROLES).filter(isRole))
        for (const word of words[role].split(',').map((one) => one.trim()))
          if (word !== '') this.add(word, language, bit);
    });
  }

  private add(word: string, language: number, bit: number): void {
    const entries = this.index.get(word) ?? [];
    const known = entries.find((entry) => entry.language === language);
    if (known) known.roles |= bit;
    else entries.push({ language, roles: bit });
    this.index.set(word, entries);
    const [first = '', ...more] = word.split(' ');
    if (more.length > 0) this.starts.add(first);
  }

  /** @param clause folded words between single spaces */
  finds(clause: string): boolean {
    const words = ['^', ...clause.trim().split(' ')];
    const roles = Array.from({ length: this.count }, () => new Array<number>(words.length).fill(0));
    words.forEach((word, from) => {
      const most = this.starts.has(word) ? MOST_WORDS : 1;
      for (let to = from; to < Math.min(words.length, from + most); to++)
        for (const { language, roles: found } of this.entriesOf(words, from, to)) {
          const places = roles[language] ?? [];
          places[from] = (places[from] ?? 0) | (found & ~AT_END);
          places[to] = (places[to] ?? 0) | (found & AT_END);
        }
    });
    return roles.some(speaks);
  }

  private entriesOf(words: readonly string[], from: number, to: number) {
    const phrase = words.slice(from, to + 1).join(' ');
    const last = words[to] ?? '';
    const found = [...(this.index.get(phrase) ?? [])];
    for (let cut = 0; cut < Math.min(last.length, LONGEST) && phrase.length - cut > 2; cut++)
      found.push(...(this.index.get(`${phrase.slice(0, phrase.length - cut)}*`) ?? []));
    if (from === to)
      for (let cut = Math.max(0, last.length - LONGEST); cut < last.length - 2; cut++)
        found.push(...(this.index.get(`*${last.slice(cut)}`) ?? []));
    return found;
  }
}

const isRole = (entry: [string, number]): entry is [Role, number] => Object.hasOwn(ROLES, entry[0]);

/** Whether the words of one language in a clause speak of hardship. */
function speaks(found: readonly number[]): boolean {
  const all = found.reduce((sum, one) => sum | one, 0);
  if ((all & ROLES.calm) !== 0) return false;
  const meant = withoutTakenBack(found);
  const left = meant.reduce((sum, one) => sum | one, 0);
  if ((left & ROLES.alone) !== 0) return true;
  if ((left & ROLES.aid) !== 0 && (left & ROLES.there) === 0) return true;
  return TOGETHER.some(
    (rule) => rule.roles.every((role) => (left & role) !== 0) && standTogether(meant, rule),
  );
}

function withoutTakenBack(found: readonly number[]): number[] {
  let not = -Infinity;
  let suppose = -Infinity;
  return found.map((roles, index) => {
    if ((roles & ROLES.thought) !== 0) not = -Infinity;
    const takenBack = index - not <= NOT_REACHES || index - suppose <= IF_REACHES;
    if ((roles & ROLES.not) !== 0) not = index;
    if ((roles & ROLES.suppose) !== 0) suppose = index;
    return takenBack ? roles & ~TROUBLE : roles;
  });
}

function standTogether(meant: readonly number[], { roles, within, inOrder }: Together): boolean {
  return meant.some((one, index) => {
    const [first = 0, ...rest] = roles;
    if (inOrder && (one & first) === 0) return false;
    const near = meant
      .slice(inOrder ? index + 1 : index, index + within + 1)
      .reduce((sum, role) => sum | role, 0);
    return (inOrder ? rest : roles).every((role) => (near & role) !== 0);
  });
}
