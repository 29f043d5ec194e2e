import { foldName } from './fold-name';

/** Drinks of coffee as cafés and bakeries print them, in a folded name. Plain 'coffee' is none of them: on a receipt it is a bag
 * as often as a cup. For JavaScript and for PostgreSQL, so without what only one of them knows. */
const CUPS =
  'cap+uc+ino|espres+o|ex?pres+o|flat white|latte mac+hiato|mac+hiato|caf+e latte|americano|cortado|milchkaffee|melange' +
  '|cafe (au lait|creme|con leche|solo|allonge)|grand creme|koffie verkeerd|coffee to go|kaffee to ?go';
/** {@link CUPS} as whole words: what the price book is searched with. */
export const CUP_PATTERN = `(^|[^[:alnum:]])(${CUPS})([^[:alnum:]]|$)`;
const CUP = new RegExp(`(?<![\\p{L}\\p{N}])(?:${CUPS})(?![\\p{L}\\p{N}])`, 'u');

/** Words of what is called like a drink and is none: beans, powder, capsules, ice, cake, and brands of them. */
const NO_CUP =
  /(?:bohne|bean|gemahlen|ground|mahl|instant|pulver|powder|loslich|soluble|kapsel|capsul|\bpads?\b|\btabs?\b|stick|\beis\b|glace|gelato|torte|kuchen|cake|muffin|schoko|choco|keks|cookie|maschine|kanne|sirup|syrup|\bdose\b|nescafe|nespresso|jacobs|kruger|lavazza|\billy\b|\bemmi\b|dallmayr|melitta|tassimo|senseo|dolce gusto|mokate|segafredo)/u;

/** Shops that brew: cafés and bakeries, by a word of their name, or a chain. */
const BREWS =
  /(?<![\p{L}\p{N}])(?:cafe|caffe|cafes|cafeteria|kaffebar|kaffeebar|kaffeehaus|kaffehus|coffee|koffiebar|koffiehuis|espresso (?:house|bar)|bakery|bakehouse|boulangerie|patisserie|panaderia|pasteleria|cafetaria|pastelaria|panificio|starbucks|pret a manger|backwerk|kamps|le crobag|joe (?:and )?the juice|lagkagehuset|tim hortons|\p{L}*(?:backerei|baeckerei|konditorei|konditori|bageri|bakkerij))(?![\p{L}\p{N}])/u;

/** Whether a product of a price book is a cup of coffee that was drunk out: called like a drink, without a size, from a shop that
 * brews. A bag of beans is none, and neither is a chilled drink from a supermarket. */
export function isCupBought(product: string, shop: string | null): boolean {
  const name = foldName(product);
  return CUP.test(name) && !/\d/.test(name) && !NO_CUP.test(name) && BREWS.test(foldName(shop ?? ''));
}
