/** Words of money trouble. Matched against folded text (lower case, without accents and apostrophes) of one clause at
 * a time. Everything speaks of the writer: 'my friend is broke' and 'that joke is broke' say nothing about him. */
export interface DistressRule {
  says: RegExp;
  /** Leaves out a clause with such words: giving to a food bank is no distress. */
  unless?: RegExp;
  /** The same when they stand before what was found: 'in case I lost my job'. */
  unlessBefore?: RegExp;
}

/** Turns what follows around. */
const NEGATIONS =
  'not|never|no|no longer|nor|neither|without|isnt|arent|wasnt|werent|havent|hasnt|hadnt|didnt|dont|avoid|avoided|avoiding|used to|kein|keine|keinen|nicht|nie|niemals|ohne|nunca|sin|jamas|jamais|pas|sans|aucun|aucune|ikke|aldrig|uden|ingen|niet|nooit|geen|zonder|ni';
/** Where a new thought begins, which a negation before it does not reach. */
const NEW_THOUGHT =
  'and|und|et|og|y|or|so|because|since|weil|porque|omdat|fordi|i|im|we|ich|wir|je|nous|jeg|vi|ik|wij';

const wordsOf = (words: string): RegExp =>
  new RegExp(
    // A word in between is any word but a negation.
    `(?<![\\p{L}\\p{N}])(?:${words.replaceAll('(?:\\w+ )', `(?:(?!(?:${NEGATIONS}) )\\w+ )`)})(?![\\p{L}\\p{N}])`,
    'u',
  );

const rule = (says: string, unless: { anywhere?: string; before?: string } = {}): DistressRule => ({
  says: wordsOf(says),
  ...(unless.anywhere === undefined ? {} : { unless: wordsOf(unless.anywhere) }),
  ...(unless.before === undefined ? {} : { unlessBefore: wordsOf(unless.before) }),
});

const GIVES = {
  anywhere:
    'volunteer\\w*|donat\\w+|giv\\w+ to|gave to|help at|help out|work (?:at|for|in)|spende|spenden|ehrenamt\\w*|arbeite (?:bei|fur)|helfe|dono|donamos|voluntari\\w+|benevol\\w+|trabajo (?:en|para)|travaille (?:a|pour|dans)|donne|frivillig\\w*|giver til|vrijwillig\\w*|werk (?:bij|voor)|geef',
};
const SUPPOSED = { before: 'if|in case|wenn|falls|si|hvis|als|stel' };
const WORKS_THERE = { anywhere: 'work (?:as|for|at)|job as|arbeite (?:bei|als)|werk (?:bij|als)' };
const ESSENTIALS =
  'rent|bills?|mortgage|loans?|electric|electricity|gas|energy|heating|heat|food|groceries|medicine|debts?|council tax|insurance';

export const DISTRESS: readonly DistressRule[] = [
  // English
  rule(
    '(?:i|we|just|have|ive|recently) (?:\\w+ )?lost (?:my|our) (?:job|work|jobs|income)|lost (?:my|our) (?:job|jobs|income)|(?:been|got|was|am|im) (?:\\w+ )?(?:laid off|made redundant|fired|sacked)|(?:im|i am|am|were|became|currently|now|been) (?:\\w+ )?(?:unemployed|jobless|out of work|between jobs)|losing my job|about to lose my job',
    SUPPOSED,
  ),
  rule(
    `(?:cant|cannot|can not|couldnt|could not|unable to|not able to|barely|hardly|struggling to|struggle to|dont know how to|wont be able to) (?:\\w+ ){0,2}?(?:pay|afford|cover|make|keep up with|meet)(?: for)?(?: (?:the|my|our|this|next|months|this months|next months|all|even))* (?:${ESSENTIALS})`,
  ),
  rule(
    '(?:cant|cannot|dont|struggling to|struggle to|hard to|barely|hardly|not) make ends meet|(?:can|could) (?:barely|hardly) (?:pay|afford|eat)',
  ),
  rule(
    '(?:behind|late|in arrears) (?:on|with) (?:(?:the|my|our|all|several) )*(?:rent|bills?|payments?|mortgage|loans?|credit|cards?|energy|council tax)|(?:rent|mortgage|energy|in) arrears|overdue (?:rent|bills)',
  ),
  rule('debt collect(?:or|ors|ion)|collection agency|collections agency|bailiffs?', WORKS_THERE),
  rule('food ?banks?|soup kitchen', GIVES),
  rule(
    '(?:i am|im|we are|were|am|being|always|dead|flat|totally|completely|so|stone|pretty|basically|utterly|really|very|still|going|currently) (?:so |totally |completely |flat |dead |always |still |really |pretty |basically |stone |utterly )*broke(?! (?:my|his|her|the|a|it|up|down|out|into))|broke (?:till|until|til|again|this month|all the time)|(?:i am|im|were) (?:\\w+ )?(?:skint|penniless|destitute)',
    { before: 'jokes?|phone|car|laptop|machine|screen|it' },
  ),
  rule(
    'no (?:more )?money (?:left|for (?:food|rent|bills|heating))|(?:have|got|there is|theres|with) no money(?! (?:worries|problems))|(?:ran|run|running|am|im|are) out of money|nothing left (?:to live on|for food|for rent|at the end of the month|by the end of the month)|money is (?:\\w+ )?tight|moneys (?:\\w+ )?tight|things are (?:\\w+ )?tight|tight on money|short of money|paycheck to paycheck|pay ?cheque to pay ?cheque',
  ),
  rule(
    'evicted|eviction|repossess(?:ed|ion)|(?:im|am|are|were|be|being|become|became|going) homeless|lose (?:our|my) (?:home|house|flat|apartment)',
    GIVES,
  ),
  rule(
    'overdrawn|(?:in|into|in deep|living in|living on|maxed out|deep in) (?:my|the|our) overdraft|pay ?day (?:loan|loans|lender)|loan sharks?|maxed out (?:my|our|all|the) (?:credit )?cards?|(?:cards?|credit cards) (?:is|are) maxed(?: out)?',
  ),
  rule(
    '(?:in|into|drowning in|deep in|buried in) (?:(?:so much|a lot of|heavy|serious|deep|huge|big|bad|much|massive) )*debts?|bankrupt|bankruptcy|insolvent|insolvency|debts? (?:is|are) (?:\\w+ )?(?:crushing|drowning|killing|growing|piling)',
  ),
  rule(
    'skip(?:ping)? meals (?:to|so|because)|going hungry|heat or eat|cut off (?:my|our) (?:power|electricity|gas)|(?:power|electricity|gas) (?:was|got|is|has been|being|will be) cut off|final (?:notice|demand)',
  ),
  rule(
    '(?:choose|choosing|choice) between (?:heat|heating|food|rent|bills|medicine) (?:and|or) (?:eat|eating|food|heat|heating|rent|bills|medicine)',
  ),
  rule('cards? (?:\\w+ )?(?:was|were|got|gets|keeps getting|is always) declined'),
  rule('owe (?:\\w+ ){0,3}?(?:rent|council tax|electricity|energy)|rent debts?'),
  rule(
    '(?:borrow|borrowed|borrowing) (?:money )?(?:from|off) (?:\\w+ ){1,3}?(?:to|for) (?:\\w+ ){0,2}?(?:buy|pay|eat|rent|food|groceries|bills)',
    SUPPOSED,
  ),
  rule(
    '(?:my|our) (?:hours|shifts|wages?|pay) (?:were|was|got|have been|has been) cut|how to (?:get|make it) through the month',
    SUPPOSED,
  ),
  rule(
    `(?:cant|cannot|can not|couldnt|can hardly|can barely|unable to|struggl\\w+ to) (?:\\w+ ){0,4}?(?:${ESSENTIALS}|dentist|doctor|nappies|roof over)`,
    SUPPOSED,
  ),
  rule(
    'missed (?:\\w+ ){0,2}?(?:payments?|rent|instal?ments?)|drowning in bills|hand to mouth|fridge is (?:\\w+ )?empty',
  ),
  // German
  rule(
    '(?:job|arbeit|stelle|arbeitsplatz) (?:\\w+ )?verloren|(?:bin|seit \\w+|wurde|jetzt|gerade|leider|und) (?:\\w+ )?(?:arbeitslos|gekundigt|entlassen)|arbeitslos geworden',
    SUPPOSED,
  ),
  rule(
    '(?:miete|rechnung|rechnungen|strom|kredit|raten|heizung|essen) (?:\\w+ ){0,3}?(?:nicht|kaum|nimmer)(?: mehr)? (?:be)?zahlen|(?:kann|konnen|konnte) (?:\\w+ ){0,2}?(?:nicht|kaum)(?: mehr)? (?:die |meine |unsere )?(?:miete|rechnungen)|(?:mietruckstand|mietruckstande|mietschulden|zahlungsverzug)',
  ),
  rule(
    'mahnbescheid|inkasso|gerichtsvollzieher|pfandung|kontopfandung|zwangsraumung|raumungsklage|privatinsolvenz|uberschuldet|verschuldet|(?:habe|hab|haben|viele|meine) (?:\\w+ )?schulden|in schulden|schulden wachsen',
    WORKS_THERE,
  ),
  rule('(?:zur|bei der|von der|zu der) tafel', GIVES),
  rule(
    '(?:bin|sind|vollig|total|komplett|wieder|immer) pleite|kein geld (?:mehr|ubrig|fur (?:essen|miete|die miete))|geld (?:ist )?(?:sehr |gerade |echt )?knapp|geld reicht (?:\\w+ )?(?:nicht|kaum|nie)|nicht uber die runden|kaum uber die runden|knapp bei kasse|konto (?:ist |im )?(?:\\w+ )?(?:uberzogen|minus)|(?:tief )?im dispo',
  ),
  rule(
    'finanziell (?:nicht mehr|nicht|kaum|am ende)|(?:gehalt|lohn|rente|einkommen) (?:reicht|langt) (?:\\w+ ){0,4}?(?:nicht|kaum)|monatsende bleibt (?:\\w+ )?(?:nichts|kein geld)|(?:strom|gas|heizung) (?:\\w+ ){0,3}?(?:abgestellt|abgeklemmt|gesperrt)',
  ),
  rule(
    'wie (?:ich|wir) (?:\\w+ ){0,4}?(?:be)?zahlen soll\\w*|drehe\\w* jeden (?:cent|euro) (?:\\w+ )?um|burgergeld|sozialhilfe|grundsicherung',
    WORKS_THERE,
  ),
  // Spanish
  rule(
    '(?:perdi|he perdido|perdimos|hemos perdido) (?:mi|el|nuestro) (?:trabajo|empleo)|(?:estoy|estamos) (?:en (?:el )?paro|sin trabajo|sin empleo|desemplead[oa]s?)|me (?:han )?despid(?:ieron|ido)|me quede sin (?:trabajo|empleo)',
    SUPPOSED,
  ),
  rule(
    'no (?:\\w+ )?(?:puedo|podemos|alcanza para|llego a|llegamos a) (?:\\w+ )?(?:pagar )?(?:el alquiler|la renta|las facturas|la luz|la hipoteca|la comida|el gas)|no (?:llego|llegamos) a fin de mes|(?:no me queda|no nos queda|estoy sin|sin nada de|no tengo) dinero',
  ),
  rule(
    '(?:tengo|tenemos|muchas|mis) (?:\\w+ )?deudas|(?:endeudad|embargad|arruinad)[oa]s?|desahucio|desahuciad[oa]s?|numeros rojos|cobrador(?:es)? de deudas|atrasad[oa]s? (?:con|en) (?:el|la|los|las|mi)|sin blanca|en la ruina',
  ),
  rule('bancos? de alimentos', GIVES),
  rule(
    'no (?:me|nos) (?:alcanza|llega) (?:el |la )?(?:sueldo|dinero|pension|para nada)|(?:me|nos) (?:han cortado|cortaron|van a cortar) (?:la luz|el gas|el agua)',
  ),
  rule(
    'viv\\w+ al dia|debo (?:\\w+ ){0,3}?(?:alquiler|renta|facturas?|luz|hipoteca)|apenas (?:puedo|podemos) pagar',
  ),
  // French
  rule(
    'perdu (?:mon|notre|son) (?:travail|emploi|boulot|job)|(?:suis|sommes|etre|actuellement|jai ete|je suis) (?:\\w+ )?(?:au chomage|licenciee?s?|viree?s?)|au chomage',
    SUPPOSED,
  ),
  rule(
    '(?:peux|peut|pouvons|[jn]?arrive|n?arrivons|pourrai|pouvais) (?:plus|pas|meme pas|meme plus|a peine)(?: a)? (?:payer|regler)(?: (?:le|la|les|mon|ma|mes|nos|notre))? (?:loyer|factures?|electricite|courses|credit|chauffage|nourriture)|loyers? impayes?|factures? impayees?|retard (?:de|sur le|dans le) loyer',
  ),
  rule(
    'huissiers?|surendette(?:e|es|s|ment)?|(?:suis|sommes|tres|trop) (?:\\w+ )?endette(?:e|es|s)?|(?:jai|avons|ai) (?:beaucoup de|des|trop de) dettes|crible(?:e|s|es)? de dettes|expulse(?:e|s|es)?|menace dexpulsion|a decouvert|interdite? bancaire|recouvrement de dettes?',
  ),
  rule('banques? alimentaires?|restos du coeur', GIVES),
  rule(
    '(?:suis|sommes|completement|totalement) (?:\\w+ )?(?:fauchee?s?|a sec|ruinee?s?)|plus (?:du tout )?dargent|plus un (?:sou|rond|centime)|fins de mois (?:sont )?(?:tres )?(?:difficiles|dures)|pas a joindre les deux bouts|mal a joindre les deux bouts',
  ),
  rule(
    'galere (?:a|pour) (?:payer|finir)|(?:men|nous en|sen) (?:sors|sort|sortons) (?:plus|pas)|(?:sors|sort|sortons) plus financierement',
  ),
  rule(
    'plus rien sur (?:mon|notre) compte|dois (?:\\w+ ){0,3}?(?:loyers?|factures?)|narriv\\w+ (?:pas|plus) a (?:finir|boucler) (?:le|les|nos) (?:fins de )?mois',
  ),
  // Danish
  rule(
    'mistet (?:mit |vores )?(?:job|jobbet|arbejde|arbejdet)|(?:er|blev|blevet|bliver) (?:\\w+ )?(?:fyret|opsagt|arbejdslos|ledig)',
    SUPPOSED,
  ),
  rule(
    '(?:kan|har|kunne) (?:\\w+ )?(?:ikke|knap|knapt)(?: laengere)? (?:rad til )?(?:at )?(?:betale )?(?:min |vores |mine )?(?:husleje|huslejen|regninger|regningerne|mad|el|varme|varmen)|huslejerestance|restance|bagud med (?:\\w+ )?(?:husleje|huslejen|regninger|regningerne|betalinger)',
  ),
  rule(
    'inkasso|fogeden|fogedretten|sat pa gaden|(?:i|har|stor|dyb) (?:\\w+ )?gaeld|gaeldsat|i overtraek|overtrukket|kviklan|registreret i rki|(?:er|gaet) (?:\\w+ )?(?:fallit|konkurs)',
  ),
  rule(
    'ingen penge (?:tilbage|til (?:mad|husleje|regninger))|har ingen penge|lobet tor for penge|pengene (?:raekker|slar) ikke(?: til)?|ikke til at fa det til at lobe rundt|stramt okonomisk|okonomien er (?:\\w+ )?stram|pa spanden',
  ),
  rule('fodevarebank(?:en)?|madhjaelp|suppekokken', GIVES),
  rule('svaert ved at (?:betale|klare) (?:min|mine|vores)'),
  rule('skylder (?:\\w+ ){0,3}?(?:husleje|regning\\w*|penge)|penge\\w* er (?:\\w+ )?(?:brugt op|sluppet op)'),
  // Dutch
  rule(
    '(?:baan|werk) (?:\\w+ )?(?:kwijt|verloren)|(?:ben|werd|zijn|net|sinds \\w+) (?:\\w+ )?(?:ontslagen|werkloos)',
    SUPPOSED,
  ),
  rule(
    '(?:huur|rekening|rekeningen|hypotheek|energie|boodschappen|eten) (?:\\w+ ){0,2}?(?:niet|nauwelijks|amper)(?: meer)? (?:be)?talen|(?:niet|nauwelijks|amper)(?: meer)? (?:mijn |de |onze )?(?:huur|rekeningen) (?:kunnen )?betalen|(?:betalings|huur)achterstand(?:en)?|achter met (?:de |mijn )?(?:huur|rekeningen|betalen)',
  ),
  rule(
    'deurwaarders?|incassobureaus?|schuldsanering|schuldhulp(?:verlening)?|(?:in de|heb|veel|mijn|hoge) schulden|huisuitzetting|uit (?:mijn|ons) huis gezet|(?:ben|zijn|ga) (?:\\w+ )?failliet|(?:ben|zijn|helemaal) blut|(?:sta|staan|diep) (?:\\w+ )?(?:rood|in het rood)',
    WORKS_THERE,
  ),
  rule('voedselbank(?:en)?', GIVES),
  rule(
    'geen geld (?:meer|over|voor (?:eten|huur|de huur|boodschappen))|geld is (?:\\w+ )?(?:op|krap)|krap bij kas|kom (?:\\w+ )?niet rond|komen (?:\\w+ )?niet rond|rondkomen lukt niet|(?:nauwelijks|amper|niet meer) rondkomen',
  ),
  rule('(?:kom|komen) (?:\\w+ ){0,3}?geld tekort'),
  rule('(?:loon|geld|salaris) is (?:\\w+ )?op|om rond te komen'),
];

/** Takes a rule back when it stands shortly before what the rule found: 'never in debt', 'no longer broke'. */
export const TAKEN_BACK = new RegExp(
  `(?<![\\p{L}])(?<!oh )(?:${NEGATIONS})(?: (?!(?:${NEW_THOUGHT}) )[\\p{L}\\p{N}]+){0,3} $`,
  'u',
);

/** What was found with its own subject is not taken back by what was said before: 'no work, no pay: I am broke'. */
export const OWN_SUBJECT = /^(?:i|im|ive|we|weve) /u;
