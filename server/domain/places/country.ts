import { COUNTRIES, COUNTRY_ALIASES } from './cost-of-living-data';
import { foldName } from './fold-name';

/** ISO 3166-1 alpha-2 codes of countries where people live, and XK for Kosovo, as GeoNames has them. */
export const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM ' +
  'KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX ' +
  'MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ ' +
  'VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

const IN_TABLE = new Map(COUNTRIES.map(({ code, country }) => [code, country]));
const ENGLISH = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The English name of a country, as the table of price levels has it; null for a code that is none. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null;
  return IN_TABLE.get(code) ?? ENGLISH.of(code)?.replace(/ SAR China$/, '') ?? null;
}

let codes: ReadonlyMap<string, string> | null = null;

function allCodes(): ReadonlyMap<string, string> {
  if (codes) return codes;
  const found = new Map<string, string>();
  for (const code of COUNTRY_CODES)
    for (const name of [code, ENGLISH.of(code), countryName(code)]) if (name) found.set(foldName(name), code);
  for (const [alias, name] of Object.entries(COUNTRY_ALIASES)) {
    const code = found.get(foldName(name));
    if (code !== undefined) found.set(foldName(alias), code);
  }
  return (codes = found);
}

/** The code of a country that somebody wrote down, by name or code; null when it is not known. */
export const codeOfCountry = (name: string): string | null => allCodes().get(foldName(name)) ?? null;
