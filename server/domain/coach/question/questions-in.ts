import { keysOf } from '../../kernel/keys-of';
import WORDS from './query-words.json' with { type: 'json' };
import { isSupposition } from './read-assumption';
import { foldSlotText } from './slots';
import { anyOf } from './words';

/** A message with more questions than this is a story; it is answered as one. */
const MOST_QUESTIONS = 4;

const CONNECTOR = String.raw`(?:and|und|et|y|en|og|e|oraz|i|also|plus|then|but|auch|noch|ook|ogsa|n)`;
/** Words that a question begins with. */
const ASKS = String.raw`(?:how|hows|how's|whens|when's|what|whats|what's|which|when|where|why|same|is|are|was|were|do|does|did|can|could|am|wie|wieviel|war|waren|wann|welche[rs]?|wo|warum|combien|quel(?:le)?s?|quand|comment|qu'est|cuant[oa]s?|que|cual(?:es)?|cuando|como|hoe|hoeveel|wat|welke?|wanneer|hvor|hvad|hvilken|hvornar|quanto|quant[aie]s?|quale|quando|ile|kiedy|jak|ktory|c'est mieux|lequel|laquelle)`;
/** 'And of that, how much was coffee'. */
const OF_THAT = String.raw`(?:(?:(?:out )?of (?:that|it|those|these|them)|davon|darunter|la[ -]dessus|parmi eux|de es[oa]s?|de ell[oa]s|daarvan|heraf|deraf|di questi|z tego),? )?`;
/** Between 'and' and a verb there is no new question: 'and are', 'and do' may go on with the same one. */
const ASKS_AFTER_AND = String.raw`(?:(?:in|with|over|from|auf|mit|en|dans|avec|con|met|i|med)\s+)?(?:how|hows|how's|whens|what|whats|what's|which|when|was that|is that|did i|c'est mieux|ist das|war das|is dat|er det|es eso|same|wie|wieviel|wann|welche|was (?:war|ist|fehlt|hab)|combien|quel|quand|cuant[oa]|que|cual|cuando|hoe|wat|welk|wanneer|hvor|hvad|hvilken|quant|quale|quando|ile|kiedy)`;
/** What is asked for without a verb: 'and the biggest', 'total', 'number of entries', 'this week's savings'. */
const NOUN = String.raw`(?:(?:the|my|die|der|das|mein\p{L}*|le|la|les|l'|ma|mon|el|los|mi|de|het|mijn|den|det|min|il|o|a)\s?)?(?:(?:single |very |ganz )?(?:biggest|largest|smallest|highest|lowest|best|worst|latest|average|total|sum|number of|count|streak|xp|level|weekly|monthly|grosste\p{L}*|kleinste\p{L}*|beste\p{L}*|schlechteste\p{L}*|durchschnitt\p{L}*|summe|anzahl|plus gr(?:os|and)\p{L}*|meilleure?|moyenne|total|nombre de|mayor|mejor|peor|promedio|media|numero de|grootste|beste|slechtste|gemiddelde|totaal|aantal|storste|bedste|vaerste|gennemsnit\p{L}*|antal|by (?:month|week|day|category|year|weekday)|nach (?:monat|woche|tag|kategorie)\p{L}*|par (?:mois|semaine|jour|categorie)|por (?:mes|semana|dia|categoria)\p{L}*|per (?:maand|week|dag|categorie)|pr\.? (?:maned|uge|dag)|both (?:together|combined)|(?:part|share|bit|portion|teil|anteil|partie|parte|deel|del) (?:from|of|for|on|aus|von|de|van|fra)))`;
const BREAK = new RegExp(
  [
    String.raw`(?<=[?])\s+`,
    String.raw`[\n]+\s*(?:${CONNECTOR}\s+)*(?=${OF_THAT}(?:${ASKS}|${NOUN})(?!\p{L}))`,
    String.raw`[,;.:]\s+(?:${CONNECTOR}\s+)*(?=${OF_THAT}(?:${ASKS}|${NOUN})(?!\p{L}))`,
    String.raw`\s(?:[&+]|n)\s+(?=(?:${ASKS}|${NOUN})(?!\p{L}))`,
    String.raw`\s(?:${CONNECTOR}\s+)+(?=${OF_THAT}(?:${ASKS_AFTER_AND}\p{L}*|${NOUN})(?!\p{L}))`,
  ].join('|'),
  'gu',
);
/** 'Two things:', '3 quick questions -': then each comma may end a question. */
const LIST =
  /^.{0,40}?\b(?:two|three|four|couple of|few|zwei|drei|vier|deux|trois|dos|tres|twee|drie|to|tre|[2-4])\s(?:quick |short |kurze |little |small )?(?:things?|questions?|ones|sachen|dinge|fragen|choses|questions|cosas|preguntas|dingen|vragen|dinge|ting|sporgsmal|cose|domande)\b[^:,.;\n-]{0,20}[:,.;\n-]+\s*/u;
const LIST_BREAK = new RegExp(
  String.raw`[,;?]\s+(?:${CONNECTOR}\s+)*|\s(?:&|and|und|et|y|en|og)\s+(?=${ASKS}(?!\p{L}))`,
  'gu',
);
const NUMBERED = /(?:^|\s)(?:\(?[1-4][.)]|[a-d]\))\s+/gu;
const BEGINS_NUMBERED = /^\W*(?:1[.)]|a\))\s/u;
const ASKING = new RegExp(
  String.raw`[?]|(?<!\p{L})(?:how|what|whats|which|when|where|why|wie|wieviel|was (?:hab|hat|kam|war|brauch|ist|fehlt)\p{L}*|wann|welche[rs]?|combien|quel(?:le)?s?|quand|cuant[oa]s?|cual(?:es)?|cuando|hoe|hoeveel|wat|welke?|wanneer|hvor|hvad|hvilken|hvornar|quant[oaie]s?|quale|quando|ile|kiedy)(?!\p{L})`,
  'u',
);
const MEASURE = anyOf(keysOf(WORDS.measures).flatMap((name) => WORDS.measures[name]));
const SUBJECT = anyOf(WORDS.subjects);

/** 'I want the total', 'zeig mir'. */
const WANTING =
  /^(?:.{0,20}\s)?(?:i(?: just)? (?:want|need)|i'?d like|give me|show me|tell me|ich (?:will|mochte|brauche)|zeig|gib|je (?:veux|voudrais)|donne|montre|quiero|dame|ik wil|geef|laat|jeg vil|vis) /u;
/** '2025 overall'. */
const IN_ALL =
  /^\W*(?:\S+ ){1,4}(?:sum|total|summe|somme|suma|totaal|overall|altogether|in total|insgesamt|en tout|en total|in totaal|i alt)\W*$/u;
/** 'On average, how much …'. */
const LEADS =
  /^\W*(?:on average|in total|overall|altogether|im (?:durch)?schnitt|insgesamt|en moyenne|au total|en tout|de media|en total|en promedio|gemiddeld|in totaal|i gennemsnit|i alt)\W*$/u;
/** Whether a part asks for something: by a question word, or as a noun without a subject, 'total on vinted'. */
const isAsking = (part: string): boolean =>
  ASKING.test(part) ||
  WANTING.test(part) ||
  IN_ALL.test(part) ||
  (MEASURE.test(part) && !SUBJECT.test(part) && !isSupposition(part));

/** A question that only says more of the one before it: 'where do I save most, which category', 'my last withdrawal and when'. */
const TAIL =
  /^\W*(?:(?:as in|i mean|meaning|so|like|namely|sprich|also),? )?(?:which (?:one )?(?:was|is)(?: it| that)?(?: (?:and|n|&) (?:by )?how much)?|(?:which|what|welche[rs]?|quel(?:le)?|cual|que|welke|hvilken) \p{L}+|when|wann|quand|cuando|wanneer|hvornar|(?:and )?(?:when and )?(?:by )?how much|(?:by )?how much (?:more|less|better)|wie ?viel (?:mehr|weniger)|um wie ?viel|de combien|combien de (?:plus|moins)|cuanto (?:mas|menos)|hoeveel (?:meer|minder)|hvor meget (?:mere|mindre))\W*$/u;

/** Says what the question before it means. */
const MEANS =
  /^\W*(?:i mean|as in|meaning|namely|ich meine|sprich|je veux dire|o sea|ik bedoel|jeg mener)(?!\p{L})/u;

/** The questions of a message, folded; the message as it is when it holds only one. */
export function questionsIn(text: string): string[] {
  const folded = foldSlotText(text);
  const list = LIST.exec(folded);
  const body = list ? folded.slice(list[0].length) : folded;
  const numbered = BEGINS_NUMBERED.test(body)
    ? body.split(NUMBERED).filter((part) => part.trim() !== '')
    : [];
  const parts = numbered.length > 1 ? numbered : splitAt(body, list ? [BREAK, LIST_BREAK] : [BREAK]);
  // 'If it was 900, how much a week' is one question, and so is 'More than last month? Same days, I mean'.
  const asked = sharing(
    parts
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .reduce<string[]>((all, part) => {
        const before = all.at(-1);
        return before === undefined ||
          (!LEADS.test(before) &&
            isAsking(before) &&
            !TAIL.test(part) &&
            !MEANS.test(part) &&
            (isAsking(part) || list !== null))
          ? [...all, part]
          : [...all.slice(0, -1), `${before}, ${part}`];
      }, []),
  );
  return asked.length < 2 || asked.length > MOST_QUESTIONS ? [list ? text : folded] : asked;
}

const splitAt = (text: string, patterns: readonly RegExp[]): string[] =>
  patterns.reduce<string[]>((parts, pattern) => parts.flatMap((part) => part.split(pattern)), [text]);

const SUPERLATIVE = String.raw`(?:biggest|largest|smallest|highest|lowest|best|worst|first|last|latest|grosste[rsn]?|kleinste[rsn]?|beste[rsn]?|schlechteste[rsn]?|erste[rsn]?|letzte[rsn]?|meilleure?|pire|mejor|peor|mayor|menor|grootste|kleinste|slechtste|eerste|laatste|storste|mindste|bedste|vaerste|darligste)`;
const ENDS_OPEN = new RegExp(String.raw`(?<!\p{L})${SUPERLATIVE}$`, 'u');
const BEGINS = new RegExp(
  String.raw`^(?:the |my |die |der |das |le |la |el |de |het |den |det )?${SUPERLATIVE}(?!\p{L})(?<rest>.+)$`,
  'u',
);

/** 'My best and worst month': the noun after the second belongs to both. */
const sharing = (parts: readonly string[]): string[] =>
  parts.map((part, index) => {
    const rest = BEGINS.exec(parts[index + 1] ?? '')?.groups?.['rest'];
    return rest !== undefined && ENDS_OPEN.test(part) ? `${part}${rest}` : part;
  });
