import { blank } from '../coach/question/words';
import type { Taken } from './wish-numbers';
import type { OpenWish } from './wish';
import { anyWordIn, patternOf } from '../places/foods';
import { WORDS } from './wish-words';

const EVENING = 19 * 60;
const LATE = 22 * 60;

/** '8pm', 'um 20 Uhr', 'kl. 20', 'a las 21', 'à 20h30', 'om 20 uur', '20:30'. */
const CLOCK = patternOf(
  String.raw`(?:(?:at|by|until|till|after|um|ab|bis|nach|kl\.?|klokken|a las?|sobre las?|a|vers|om|rond|tot|na) )?(?:(?<hour>\d{1,2})[:.](?<minute>[0-5]\d)(?: ?(?<half1>am|pm|uhr|uur|h))?|(?<hour2>\d{1,2}) ?(?:(?<half2>am|pm)|uhr|uur|h(?:eures?)?(?<minute2>[0-5]\d)?|o'clock)|(?:at|um|kl\.?|klokken|a las?|sobre las?|om) (?<hour3>\d{1,2})(?! ?(?:€|eur|euros?|m|km|min\p{L}*|meter|metros)(?!\p{L})))`,
  'u',
);
const OPEN = anyWordIn(WORDS.open, 'u');
const NOW = anyWordIn(WORDS.now, 'u');
const LATE_WORDS = anyWordIn(WORDS.late, 'u');
const TONIGHT = anyWordIn(WORDS.tonight, 'u');
const TOMORROW = anyWordIn(WORDS.tomorrow, 'u');
const TODAY = anyWordIn(WORDS.today, 'u');
const ON = String.raw`(?:(?:on|this|next|am|diesen|nachsten|pa|naeste|el|este|los|le|ce|op|aankomende) )?`;
const WEEKDAYS = WORDS.weekdays.map((words) => patternOf(`${ON}(?:${words.join('|')})`, 'u'));

/** When a place has to be open, of a folded text; null where it says nothing of it. 'Lunch today' means no more than lunch. */
export function takeOpen(text: string): Taken<OpenWish | null> {
  let rest = text;
  const take = (words: RegExp): RegExpExecArray | null => {
    const found = words.exec(rest);
    if (found) rest = blank(rest, found.index, found[0].length);
    return found;
  };
  const clock = minuteOf(take(CLOCK));
  const evening = take(TONIGHT) !== null;
  const isTomorrow = !evening && take(TOMORROW) !== null;
  const weekday = WEEKDAYS.findIndex((words) => take(words) !== null);
  const isToday = take(TODAY) !== null;
  const now = take(NOW) !== null;
  const open = take(OPEN) !== null;
  const late = (open || evening) && take(LATE_WORDS) !== null;
  take(NOW);
  const day = weekday >= 0 ? weekday + 1 : isTomorrow ? 'tomorrow' : 'today';
  const minute = clock ?? (late ? LATE : evening ? EVENING : null);
  if (day !== 'today') return { value: { day, minute }, rest };
  if (clock !== null || late || evening) return { value: { day, minute }, rest };
  if (now) return { value: 'now', rest };
  if (isToday) return { value: open ? { day, minute } : null, rest };
  return { value: open ? 'now' : null, rest };
}

function minuteOf(found: RegExpExecArray | null): number | null {
  if (!found?.groups) return null;
  const { hour, hour2, hour3, minute = '0', minute2 = '0', half1, half2 } = found.groups;
  const said = Number(hour ?? hour2 ?? hour3);
  const half = half1 ?? half2;
  const hours = half === 'pm' && said < 12 ? said + 12 : half === 'am' && said === 12 ? 0 : said;
  return hours > 24 ? null : (hours % 24) * 60 + Number(hour === undefined ? minute2 : minute);
}
