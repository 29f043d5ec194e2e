import type { Times } from './tip-template';
import { foldText, spacedWords } from './folded-text';
import type { PriceKey } from './prices';

/** What a challenge leaves out, how often, and what takes its place. */
export interface TitleRow {
  price: PriceKey;
  instead: PriceKey;
  count: number;
  per: Times['per'];
}

/** The row of titles without a known word: a small amount, and not every day. */
export const CAREFUL_GUESS: TitleRow = { price: 'small_change', instead: 'free', count: 3, per: 'week' };

/** Words in English, German, Spanish, French, Danish and Dutch, without accents and apostrophes. The first row with
 * one of its words in the title counts, so the special comes before the general ('no takeaway coffee' is coffee). */
const ROWS: readonly (TitleRow & { words: string })[] = [
  {
    price: 'cigarettes',
    instead: 'free',
    count: 3,
    per: 'week',
    words:
      'smoking|smoke|smoke free|smokefree|cigarette|cigarettes|cigs|tobacco|vape|vaping|nicotine|rauchen|rauchfrei|nichtraucher|zigarette|zigaretten|tabak|fumar|tabaco|cigarrillo|cigarrillos|fumer|tabac|clope|clopes|ryge|ryger|rygning|rogfri|cigaret|cigaretter|roken|rookvrij|sigaret|sigaretten',
  },
  {
    price: 'cafe_coffee',
    instead: 'home_coffee',
    count: 3,
    per: 'week',
    words:
      'coffee|coffees|latte|lattes|cappuccino|espresso|barista|flat white|kaffee|kaffees|coffeeshop|cafe|cafes|kaffe|koffie|koffies',
  },
  {
    price: 'drink_out',
    instead: 'free',
    count: 3,
    per: 'week',
    words:
      'alcohol|alcohol free|alcoholfree|sober|dry january|dry week|dry month|beer|beers|wine|cocktail|cocktails|pub|booze|alkohol|alkoholfrei|alkoholfri|bier|biere|bieres|bierchen|wein|cerveza|cervezas|vino|vinos|copas|alcool|vin|vins|apero|aperos|ol|fadol|wijn|alcoholvrij|borrel|borrels',
  },
  {
    price: 'soft_drink',
    instead: 'tap_water',
    count: 4,
    per: 'week',
    words:
      'soda|sodas|soft drink|soft drinks|cola|coke|energy drink|energy drinks|lemonade|bottled water|limo|limonade|softdrinks|refresco|refrescos|sodavand|frisdrank|plastic bottle|plastic bottles',
  },
  {
    price: 'bakery_snack',
    instead: 'home_snack',
    count: 3,
    per: 'week',
    words:
      'snack|snacks|snacking|sweets|candy|chocolate|sugar|sugar free|cookies|crisps|chips|ice cream|pastry|pastries|bakery|sussigkeit|sussigkeiten|schokolade|naschen|zucker|zuckerfrei|backerei|eis|dulce|dulces|golosinas|chuches|azucar|bolleria|bonbons|chocolat|sucre|sucreries|grignotage|grignoter|patisserie|slik|sukker|sukkerfri|chokolade|snoep|snoepen|suiker|suikervrij|chocolade|tussendoortje|tussendoortjes',
  },
  {
    price: 'food_waste_week',
    instead: 'free',
    count: 1,
    per: 'week',
    words:
      'food waste|zero waste|leftover|leftovers|use up|pantry|pantry week|lebensmittelverschwendung|essensreste|resteessen|vorrate|sobras|desperdicio|gaspillage|gaspi|restes|madspild|rester|voedselverspilling|verspilling|restjes|kliekjes|kliekjesdag',
  },
  {
    price: 'delivery_fee',
    instead: 'free',
    count: 1,
    per: 'week',
    words: 'delivery fee|delivery fees|liefergebuhr|frais de livraison|gastos de envio|bezorgkosten',
  },
  {
    price: 'lunch_out',
    instead: 'lunch_home',
    count: 2,
    per: 'week',
    words:
      'lunch|lunches|lunchbox|packed lunch|meal prep|canteen|sandwich|sandwiches|mittagessen|mittagspause|mittag|kantine|vorkochen|almuerzo|almuerzos|tupper|dejeuner|dejeuners|gamelle|frokost|frokoster|madpakke|madpakker|lunchen|lunchpakket|middageten',
  },
  {
    price: 'dinner_out',
    instead: 'dinner_home',
    count: 1,
    per: 'week',
    words:
      'dinner|dinners|restaurant|restaurants|takeaway|takeaways|take away|takeout|take out|eating out|eat out|dining out|dine out|delivery|deliveries|fast food|fastfood|pizza|burger|kebab|sushi|cook|cooking|home cooked|abendessen|essen gehen|auswarts essen|lieferdienst|lieferservice|lieferessen|bestellen|doner|kochen|selbst kochen|cena|cenas|restaurante|restaurantes|comida rapida|cocinar|cocina|diner|diners|resto|restos|livraison|livraisons|cuisiner|cuisine|aftensmad|spise ude|madlavning|uit eten|uiteten|etentje|etentjes|afhaal|afhalen|thuisbezorgd|koken|avondeten',
  },
  {
    price: 'car_trip',
    instead: 'free',
    count: 2,
    per: 'week',
    words:
      'car|cars|car free|carfree|petrol|fuel|parking|driving|drive|walk|walking|bike|biking|cycle|cycling|cycle to work|auto|autos|autofrei|benzin|tanken|parken|fahrrad|rad|radfahren|spazieren|coche|gasolina|bici|bicicleta|andar|caminar|voiture|essence|velo|marcher|a pied|bil|bilfri|cykel|cykle|autoloos|benzine|fiets|fietsen|lopen|wandelen|gatur|gature',
  },
  {
    price: 'ride',
    instead: 'transit_ticket',
    count: 1,
    per: 'week',
    words:
      'taxi|taxis|cab|cabs|ride|rides|rideshare|ride hailing|ridesharing|scooter|scooters|e scooter|bus|public transport|fahrt|fahrten|mitfahrt|roller|bahn|zug|trayecto|trayectos|autobus|tren|trajet|trajets|vtc|trottinette|taxaer|taxa|tog|lobehjul|rit|ritten|taxirit|trein|deelscooter|by train|take the train',
  },
  {
    price: 'subscription',
    instead: 'free',
    count: 1,
    per: 'month',
    words:
      'subscription|subscriptions|streaming|stream|membership|memberships|abo|abos|abonnement|abonnements|abonnementen|abonnementer|mitgliedschaft|mitgliedschaften|suscripcion|suscripciones|streamingtjenester|streamingdienst|streamingdiensten|streamingdienste|lidmaatschap',
  },
  {
    price: 'basket_brand_gap',
    instead: 'free',
    count: 1,
    per: 'week',
    words:
      'grocery|groceries|supermarket|supermarkets|own brand|own brands|shopping list|meal plan|meal planning|lebensmittel|supermarkt|wocheneinkauf|eigenmarken|einkaufsliste|supermercado|lista de la compra|marca blanca|supermarche|faire les courses|mes courses|liste de courses|dagligvarer|supermarked|indkobsliste|madplan|madvarer|boodschappen|boodschappenlijst|weekmenu|huismerk|huismerken',
  },
  {
    price: 'standby_month',
    instead: 'switched_off',
    count: 1,
    per: 'month',
    words:
      'energy|electricity|standby|heating|thermostat|shower|showers|short showers|lights|lights off|utilities|energie|strom|stromsparen|strom sparen|heizung|heizen|dusche|duschen|licht|electricidad|energia|calefaccion|ducha|duchas|luz|luces|electricite|chauffage|douche|douches|lumiere|elforbrug|varme|brusebad|lys|stroom|verwarming|douchen|gas|power saving',
  },
  {
    price: 'book_new',
    instead: 'borrowed',
    count: 1,
    per: 'month',
    words:
      'book|books|ebook|ebooks|library|comics|game|games|gaming|video games|in app|in app purchases|skins|loot|buch|bucher|bibliothek|bucherei|spiel|spiele|zocken|libro|libros|biblioteca|videojuego|videojuegos|juego|juegos|livre|livres|bibliotheque|jeu|jeux|jeux video|bog|boger|bibliotek|spil|boek|boeken|bibliotheek|spel|spellen|spelletjes',
  },
  {
    price: 'clothes_new',
    instead: 'clothes_used',
    count: 1,
    per: 'month',
    words:
      'clothes|clothing|clothes shopping|fashion|shoes|sneakers|outfit|outfits|wardrobe|thrift|thrifting|second hand|secondhand|vintage|kleidung|klamotten|schuhe|kleiderschrank|ropa|zapatos|moda|segunda mano|vetement|vetements|fringues|chaussures|seconde main|friperie|toj|sko|genbrug|kleren|kleding|schoenen|tweedehands',
  },
  {
    price: 'impulse_buy',
    instead: 'free',
    count: 1,
    per: 'month',
    words:
      'shopping|impulse|impulse buys|impulse buying|online shopping|window shopping|amazon|sale|sales|gadget|gadgets|makeup|cosmetics|einkaufen|shoppen|impulskauf|impulskaufe|spontankauf|onlineshopping|compras|caprichos|rebajas|shopper|achats impulsifs|soldes|impulskob|nethandel|tilbud|impulsaankoop|impulsaankopen|winkelen',
  },
  {
    price: 'small_daily',
    instead: 'free',
    count: 4,
    per: 'week',
    words:
      'no spend|no spending|nospend|spend nothing|spend no money|zero spend|spending freeze|spend freeze|buy nothing|buy nothing new|no buy|nobuy|dont spend|dont buy|without spending|nichts kaufen|nichts ausgeben|kein geld ausgeben|kauf nix|kaufnix|konsumfrei|konsumverzicht|konsumpause|sin gastar|no gastar|cero gastos|sin gastos|no comprar|sin comprar|sans achat|sans achats|zero depense|zero depenses|sans depenser|rien acheter|ne rien acheter|ne rien depenser|ne pas depenser|kobestop|kobsstop|kobefri|intet forbrug|brug ingen penge|ingen penge|nulforbrug|kob intet|koopstop|niets kopen|niet kopen|niets uitgeven|geen geld uitgeven|geen uitgaven|koopvrij',
  },
];

const MATCHERS = ROWS.map(({ words, ...row }) => ({
  row,
  words: new RegExp(` (?:${words}) `, 'u'),
}));

/** The row that the title of a challenge belongs to; null when none of its words is known. The title is data: whatever
 * it says, it can only choose a row. */
export function findTitleRow(title: string): TitleRow | null {
  const words = spacedWords(foldText(title));
  return MATCHERS.find((matcher) => matcher.words.test(words))?.row ?? null;
}
