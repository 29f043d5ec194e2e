import type { Category } from '../../kernel/categories';
import type { Every, PeriodName } from '../what-if';

/** Words for categories, times and numbers in the six languages that the coach reads. All are folded: lower case,
 * without accents. */

const words = (...parts: string[]) => new RegExp(String.raw`(?<!\p{L})(?:${parts.join('|')})(?!\p{L})`, 'u');

export const CATEGORY_WORDS: readonly [Category, RegExp][] = [
  [
    'coffee',
    words(
      String.raw`coffees?|caf(?:e|es)|kaffees?|kaffe(?:n|r)?|koffies?|espressos?|capp?ucc?ino?s?|lattes?|flat whites?|americanos?|starbucks|costa|baristas?|cortados?`,
    ),
  ],
  [
    'eating out',
    words(
      String.raw`eat(?:ing)? out|restaurants?|takeaways?|order(?:ing)? in|sandwich(?:es)?|take[- ]?outs?|take[- ]?aways?|deliveroo|uber ?eats|just ?eat|lieferando|glovo|wolt|thuisbezorgd|dinners?(?: out)?|lunch(?:es)?|brunch(?:es)?|meals?(?: out)?|pizzas?|kebabs?|burgers?|sushi|chipper|pubs?|pints?|canteen|essen gehen|auswarts(?:essen)?|mittagessen|lieferdienst|kantine|doner|takeaway(?:en|s)?|restaurant(?:er|erne)?|spise ude|frokost(?:er)?|comer fuera|restaurantes|comidas?|cenas?|bares|restos?|restaus?|manger dehors|dejeuners?|livraisons?|uit eten|restaurants|afhaal(?:eten)?|bezorg(?:en|d|ing)|drinks?|beers?|mcdonald'?s?|maccies`,
    ),
  ],
  [
    'groceries',
    words(
      String.raw`grocer(?:y|ies)|supermarkets?|food ?shop(?:ping)?|weekly shop|big shop|lidl|aldi|tesco|rewe|edeka|netto|mercadona|carrefour|albert heijn|food bills?|lebensmittel(?:n)?|einkauf(?:en|e)?|supermarkt|wocheneinkauf|dagligvarer|indkob(?:et)?|madvarer|supermarked(?:et)?|mad|supermercado|la compra|alimentacion|courses|supermarche|alimentation|nourriture|boodschappen|supermarkten|food`,
    ),
  ],
  [
    'rideshare',
    words(
      String.raw`rides?|ubers?|taxis?|taxen|cabs?|bolts?|lyfts?|freenow|rideshares?|lifts?|taxaer|taxa|taxien|vtc|cabify|taxifahrten|fahrten|ture|trayectos|viajes|courses en taxi|trajets|ritten|ritjes|transport`,
    ),
  ],
  [
    'subscriptions',
    words(
      String.raw`subscriptions?|subs|netflix|spotify|disney(?:\+| plus)?|hbo|prime|streaming|gyms?|memberships?|apps?|audible|abos?|abonnements?|abonnementer|abonnementet|abonnements?|suscripci(?:on|ones)|gimnasio|sportschool|fitnessstudio|fitness(?:center)?|salle de sport|mitgliedschaft`,
    ),
  ],
  [
    'utilities',
    words(
      String.raw`utilit(?:y|ies)|electric(?:ity)?|electrics|heating|gas bills?|gas|energy(?: bills?)?|power bills?|water bills?|broadband|internet|wifi|phone (?:bills?|contract|plan)|strom(?:rechnung|kosten)?|heiz(?:ung|kosten|en)?|nebenkosten|handyvertrag|el(?:regning(?:en)?)?|strom(?:men)?|varme(?:n|regning(?:en)?)?|luz|electricidad|calefaccion|agua|electricite|chauffage|factures?|elektriciteit|stroom|verwarming|energie(?:rekening)?|gaslicht`,
    ),
  ],
  [
    'shopping',
    words(
      String.raw`shopping|clothes|clothing|shoes|trainers|sneakers|shein|zara|asos|vinted|h&m|zalando|temu|amazon|impulse(?: buys?)?|online orders?|makeup|fashion|klamotten|kleidung|schuhe|tojet?|toj|sko|ropa|zapatos|compras|vetements|fringues|chaussures|kleren|kleding|schoenen|winkelen`,
    ),
  ],
];

/** How often an amount comes. */
export const EVERY_WORDS: readonly [RegExp, Every][] = [
  [
    words(
      String.raw`(?:a|per|each|every|the|any given) day|daily|per diem|/ ?day|(?:am|pro|jeden) tag|taglich|om dagen|hver dag|dagligt|al dia|por dia|cada dia|diari[oa]s?|par jour|chaque jour|quotidien\p{L}*|per dag|elke dag|dagelijks|every (?:morning|evening|night)|a night|jeden (?:morgen|abend)`,
    ),
    'day',
  ],
  [
    words(
      String.raw`(?:a|per|each|every|one) (?:single )?(?:wk|week)|weekly|/ ?we?e?k|every (?:mon|tues|wednes|thurs|fri|satur|sun)day|each (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:pro|jede|in der|die) woche|wochentlich|om ugen|i ugen|hver uge|ugentligt|pr\.? uge|(?:a la|por|cada) semana|semanal(?:es)?|(?:par|chaque|la) semaine|hebdo\p{L}*|(?:per|elke|in de) week|wekelijks|at the weekend`,
    ),
    'week',
  ],
  [
    words(
      String.raw`(?:a|per|each|every) (?:single )?(?:month|mth|payday)|monthly|/ ?mo(?:nth)?|p\.?m\.?|pcm|(?:pro|im|jeden) monat|monatlich|om maneden|hver maned|manedligt|pr\.? maned|(?:al|por|cada) mes|mensual(?:es)?|(?:par|chaque) mois|le mois|mensuel\p{L}*|(?:per|elke) maand|maandelijks`,
    ),
    'month',
  ],
  [
    words(
      String.raw`(?:a|per|each|every) year|yearly|annual(?:ly)?|/ ?y(?:ea)?r|p\.?a\.?|(?:pro|im|jedes) jahr|jahrlich|om aret|hvert ar|arligt|al ano|por ano|cada ano|anual(?:es)?|par an|chaque annee|annuel\p{L}*|per jaar|elk jaar|jaarlijks`,
    ),
    'year',
  ],
];

/** The time that a question about sums is about. The first that is found counts, so narrow ones stand first. */
export const PERIOD_WORDS: readonly [RegExp, PeriodName][] = [
  [
    words(
      String.raw`last month|previous month|month before|(?:letzten|vorigen|vergangenen) monat|letzter monat|sidste maned|forrige maned|(?:el )?mes pasado|(?:le )?mois (?:dernier|passe)|vorige maand|afgelopen maand`,
    ),
    'last_month',
  ],
  [
    words(
      String.raw`last week|previous week|week before|(?:letzte|vorige|vergangene|letzten|vergangenen)n? woche|sidste uge|forrige uge|semana pasada|semaine (?:derniere|passee)|vorige week|afgelopen week`,
    ),
    'last_week',
  ],
  [
    words(
      String.raw`(?:this|current|the whole|all) month|month so far|so far this month|(?:diesen|diesem|dieser|im laufenden) monat|denne maned|(?:este|el) mes(?! pasado)|ce mois(?:-ci)?|deze maand|since the (?:first|1st)`,
    ),
    'this_month',
  ],
  [
    words(
      String.raw`(?:this|current) week|week so far|since (?:monday|sunday)|(?:diese|dieser) woche|seit montag|denne uge|i denne uge|siden mandag|esta semana|desde el lunes|cette semaine|depuis lundi|deze week|sinds maandag`,
    ),
    'this_week',
  ],
  [
    words(
      String.raw`(?:last|past|recent) (?:few |couple of )?weeks|lately|recently|(?:letzten|vergangenen) wochen|in letzter zeit|(?:sidste|seneste) uger|(?:ultimas|pasadas) semanas|dernieres semaines|(?:laatste|afgelopen) weken`,
    ),
    'last_28_days',
  ],
  [words(String.raw`todays?|today's|heute|i dag|idag|hoy|aujourd'?hui|vandaag|so far today`), 'today'],
  [
    words(
      String.raw`(?:this|current|whole) year|year so far|since (?:january|new year'?s?)|(?:in )?20\d\d|(?:dieses|diesem) jahr|seit januar|heuer|i ar|dette ar|siden januar|este ano|desde enero|cette annee|depuis janvier|dit jaar|sinds januari|ytd`,
    ),
    'this_year',
  ],
  [
    words(
      String.raw`in all|altogether|all together|in total|total|ever|so far|overall|all[- ]time|since (?:day one|(?:the day )?i (?:started|began|joined|signed up)|the (?:start|beginning)|forever)|from (?:day one|the (?:start|beginning))|up to now|to date|insgesamt|gesamt|bisher|seit (?:beginn|anfang)|i alt|indtil nu|siden (?:starten|begyndelsen)|en total|hasta ahora|desde (?:el principio|que empece)|au total|en tout|jusqu'?(?:ici|a present)|depuis le debut|in totaal|tot nu toe|sinds het begin|alles bij elkaar|lifetime`,
    ),
    'all',
  ],
];

/** Counts that are said in one word. */
export const TIMES_WORDS: readonly [RegExp, number][] = [
  [words(String.raw`twice|zweimal|to gange|dos veces|deux fois|twee keer|a couple of|a pair of`), 2],
  [words(String.raw`thrice|dreimal|tre gange|tres veces|trois fois|drie keer`), 3],
  [words(String.raw`once|einmal|en gang|una vez|une fois|een keer|eenmaal`), 1],
];
