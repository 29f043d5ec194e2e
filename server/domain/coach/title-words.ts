import { foldText, spacedWords } from './folded-text';
import { type Swap, swap } from './prices';

/** The swap for a title without a known word: a small amount, and not every day. */
export const CAREFUL_GUESS = swap('small_change', 'free', 3, 'week');

/** The swaps that words of a title stand for: words in English, German, Spanish, French, Danish and Dutch, without
 * accents and apostrophes. The first match counts, so special words come first ('no takeaway coffee' is coffee). */
const SWAPS: readonly [Swap, string][] = [
  [
    swap('cigarettes', 'free', 3, 'week'),
    'smoking|smoke|smoke free|smokefree|cigarette|cigarettes|cigs|tobacco|vape|vaping|nicotine|rauchen|rauchfrei|nichtraucher|zigarette|zigaretten|tabak|fumar|tabaco|cigarrillo|cigarrillos|fumer|tabac|clope|clopes|ryge|ryger|rygning|rogfri|cigaret|cigaretter|roken|rookvrij|sigaret|sigaretten',
  ],
  [
    swap('cafe_coffee', 'home_coffee', 3, 'week'),
    'coffee|coffees|latte|lattes|cappuccino|espresso|barista|flat white|kaffee|kaffees|coffeeshop|cafe|cafes|kaffe|koffie|koffies',
  ],
  [
    swap('drink_out', 'free', 3, 'week'),
    'alcohol|alcohol free|alcoholfree|sober|dry january|dry week|dry month|beer|beers|wine|cocktail|cocktails|pub|booze|alkohol|alkoholfrei|alkoholfri|bier|biere|bieres|bierchen|wein|cerveza|cervezas|vino|vinos|copas|alcool|vin|vins|apero|aperos|ol|fadol|wijn|alcoholvrij|borrel|borrels',
  ],
  [
    swap('soft_drink', 'tap_water', 4, 'week'),
    'soda|sodas|soft drink|soft drinks|cola|coke|energy drink|energy drinks|lemonade|bottled water|limo|limonade|softdrinks|refresco|refrescos|sodavand|frisdrank|plastic bottle|plastic bottles',
  ],
  [
    swap('bakery_snack', 'home_snack', 3, 'week'),
    'snack|snacks|snacking|sweets|candy|chocolate|sugar|sugar free|cookies|crisps|chips|ice cream|pastry|pastries|bakery|sussigkeit|sussigkeiten|schokolade|naschen|zucker|zuckerfrei|backerei|eis|dulce|dulces|golosinas|chuches|azucar|bolleria|bonbons|chocolat|sucre|sucreries|grignotage|grignoter|patisserie|slik|sukker|sukkerfri|chokolade|snoep|snoepen|suiker|suikervrij|chocolade|tussendoortje|tussendoortjes',
  ],
  [
    swap('food_waste_week', 'free', 1, 'week'),
    'food waste|throw away|throw out|thrown away|throwing away|throw food|zero waste|leftover|leftovers|use up|pantry|pantry week|lebensmittelverschwendung|wegwerfen|werfen weg|tirar comida|tiramos|jeter|jetons|smide ud|smider ud|weggooien|essensreste|resteessen|vorrate|sobras|desperdicio|gaspillage|gaspi|restes|madspild|rester|voedselverspilling|verspilling|restjes|kliekjes|kliekjesdag',
  ],
  [
    swap('delivery_fee', 'free', 1, 'week'),
    'delivery fee|delivery fees|liefergebuhr|frais de livraison|gastos de envio|bezorgkosten',
  ],
  [
    swap('lunch_out', 'lunch_home', 2, 'week'),
    'lunch|lunches|lunchbox|packed lunch|meal prep|canteen|sandwich|sandwiches|mittagessen|mittagspause|mittag|kantine|vorkochen|almuerzo|almuerzos|tupper|dejeuner|dejeuners|gamelle|frokost|frokoster|madpakke|madpakker|lunchen|lunchpakket|middageten',
  ],
  [
    swap('dinner_out', 'dinner_home', 1, 'week'),
    'dinner|dinners|restaurant|restaurants|takeaway|takeaways|take away|takeout|take out|eating out|eat out|dining out|dine out|delivery|deliveries|fast food|fastfood|pizza|burger|kebab|sushi|cook|cooking|home cooked|abendessen|essen gehen|auswarts essen|lieferdienst|lieferservice|lieferessen|bestellen|doner|kochen|selbst kochen|cena|cenas|restaurante|restaurantes|comida rapida|cocinar|cocina|diner|diners|resto|restos|livraison|livraisons|cuisiner|cuisine|aftensmad|spise ude|madlavning|uit eten|uiteten|etentje|etentjes|afhaal|afhalen|thuisbezorgd|koken|avondeten',
  ],
  [
    swap('car_trip', 'free', 2, 'week'),
    'car|cars|car free|carfree|petrol|fuel|parking|driving|drive|walk|walking|bike|biking|cycle|cycling|cycle to work|auto|autos|autofrei|benzin|tanken|parken|fahrrad|rad|radfahren|spazieren|coche|gasolina|bici|bicicleta|andar|caminar|voiture|essence|velo|marcher|a pied|bil|bilfri|cykel|cykle|autoloos|benzine|fiets|fietsen|lopen|wandelen|gatur|gature',
  ],
  [
    swap('ride', 'transit_ticket', 1, 'week'),
    'taxi|taxis|cab|cabs|ride|rides|rideshare|ride hailing|ridesharing|scooter|scooters|e scooter|bus|public transport|fahrt|fahrten|mitfahrt|roller|bahn|zug|trayecto|trayectos|autobus|tren|trajet|trajets|vtc|trottinette|taxaer|taxa|tog|lobehjul|rit|ritten|taxirit|trein|deelscooter|by train|take the train',
  ],
  [
    swap('subscription', 'free', 1, 'month'),
    'subscription|subscriptions|streaming|stream|membership|memberships|abo|abos|abonnement|abonnements|abonnementen|abonnementer|mitgliedschaft|mitgliedschaften|suscripcion|suscripciones|streamingtjenester|streamingdienst|streamingdiensten|streamingdienste|lidmaatschap',
  ],
  [
    swap('basket_brand_gap', 'free', 1, 'week'),
    'grocery|groceries|supermarket|supermarkets|own brand|own brands|shopping list|meal plan|meal planning|lebensmittel|supermarkt|wocheneinkauf|eigenmarken|einkaufsliste|supermercado|lista de la compra|marca blanca|supermarche|faire les courses|mes courses|liste de courses|dagligvarer|supermarked|indkobsliste|madplan|madvarer|boodschappen|boodschappenlijst|weekmenu|huismerk|huismerken',
  ],
  [
    swap('heating_degree_month', 'free', 1, 'month'),
    'heating|thermostat|heizung|heizen|calefaccion|chauffage|varme|verwarming',
  ],
  [
    swap('standby_month', 'switched_off', 1, 'month'),
    'energy|electricity|standby|shower|showers|short showers|lights|lights off|utilities|energie|strom|stromsparen|strom sparen|dusche|duschen|licht|electricidad|energia|ducha|duchas|luz|luces|electricite|douche|douches|lumiere|elforbrug|brusebad|lys|stroom|douchen|gas|power saving',
  ],
  [
    swap('book_new', 'borrowed', 1, 'month'),
    'book|books|ebook|ebooks|library|comics|game|games|gaming|video games|in app|in app purchases|skins|loot|buch|bucher|bibliothek|bucherei|spiel|spiele|zocken|libro|libros|biblioteca|videojuego|videojuegos|juego|juegos|livre|livres|bibliotheque|jeu|jeux|jeux video|bog|boger|bibliotek|spil|boek|boeken|bibliotheek|spel|spellen|spelletjes',
  ],
  [
    swap('clothes_new', 'clothes_used', 1, 'month'),
    'clothes|clothing|clothes shopping|fashion|shoes|sneakers|outfit|outfits|wardrobe|thrift|thrifting|second hand|secondhand|vintage|kleidung|klamotten|schuhe|kleiderschrank|ropa|zapatos|moda|segunda mano|vetement|vetements|fringues|chaussures|seconde main|friperie|toj|sko|genbrug|kleren|kleding|schoenen|tweedehands',
  ],
  [
    swap('gift', 'gift_shared', 1, 'month'),
    'gift|gifts|present|presents|birthday|birthdays|geschenk|geschenke|geburtstag|geburtstage|regalo|regalos|cumpleanos|cadeau|cadeaux|cadeaus|anniversaire|anniversaires|gaver|fodselsdag|fodselsdage|verjaardag|verjaardagen',
  ],
  [
    swap('payday_trickle', 'free', 1, 'month'),
    'payday|pay|paycheck|wages|salary|gehalt|lohn|zahltag|sueldo|nomina|salario|salaire|paie|lon|lonningsdag|loon|salaris|betaaldag',
  ],
  [
    swap('impulse_buy', 'free', 1, 'month'),
    'shopping|online|impulse|impulse buys|impulse buying|online shopping|window shopping|amazon|sale|sales|gadget|gadgets|makeup|cosmetics|einkaufen|shoppen|impulskauf|impulskaufe|spontankauf|onlineshopping|compras|caprichos|rebajas|shopper|achats impulsifs|soldes|impulskob|nethandel|tilbud|impulsaankoop|impulsaankopen|winkelen',
  ],
  [
    swap('small_daily', 'free', 4, 'week'),
    'no spend|no spending|nospend|spend nothing|spend no money|zero spend|spending freeze|spend freeze|buy nothing|buy nothing new|no buy|nobuy|dont spend|dont buy|without spending|nichts kaufen|nichts ausgeben|kein geld ausgeben|kauf nix|kaufnix|konsumfrei|konsumverzicht|konsumpause|sin gastar|no gastar|cero gastos|sin gastos|no comprar|sin comprar|sans achat|sans achats|zero depense|zero depenses|sans depenser|rien acheter|ne rien acheter|ne rien depenser|ne pas depenser|kobestop|kobsstop|kobefri|intet forbrug|brug ingen penge|ingen penge|nulforbrug|kob intet|koopstop|niets kopen|niet kopen|niets uitgeven|geen geld uitgeven|geen uitgaven|koopvrij',
  ],
];

const MATCHERS = SWAPS.map(([found, words]) => ({ found, words: new RegExp(` (?:${words}) `, 'u') }));

/** The swap that the title of a challenge stands for; null when none of its words is known. The title is data: whatever
 * it says, it can only choose one of these. */
export function findSwap(title: string): Swap | null {
  const words = spacedWords(foldText(title));
  return MATCHERS.find((matcher) => matcher.words.test(words))?.found ?? null;
}

/** All swaps that words of a text stand for. */
export function swapsIn(text: string): Swap[] {
  const words = spacedWords(foldText(text));
  return MATCHERS.filter((matcher) => matcher.words.test(words)).map(({ found }) => found);
}
