import { citedIds } from '~server/domain/coach/facts';

/** The words that have to stand, or must not stand, in the sentence of a figure, by the id of its fact. Written apart
 * from the check that the server makes of Claude's texts. */
const WORDS: readonly { ids: RegExp; needs?: RegExp; not?: RegExp }[] = [
  { ids: /_prev_28d/, needs: /before/ },
  { ids: /_28d/, needs: /four weeks|28 days|month|lately/ },
  { ids: /_14d/, needs: /two weeks|fortnight/ },
  { ids: /^(saved|entries)_week$/, needs: /this week|so far/ },
  { ids: /^(saved|entries)_last_week$/, needs: /last week/ },
  { ids: /^needed_per_day$/, needs: /\bday\b|daily/ },
  { ids: /^needed_per_week$|^average_week$|^weekly_goal$/, needs: /\bweeks?\b|weekly/ },
  { ids: /^needed_per_month$|^free_income$/, needs: /month/ },
  { ids: /^extra_year$|^year_at_goal$/, needs: /\byear/ },
  { ids: /^days_ahead$/, needs: /\bahead\b/, not: /\bbehind\b|\blate\b/ },
  { ids: /^days_behind$/, needs: /\bbehind\b|\bline is\b/, not: /you are \{days_behind\} ahead/ },
  { ids: /^days_sooner$|^days_early$/, needs: /sooner|earlier|before|early/, not: /later|after/ },
  { ids: /^days_late$/, needs: /\blate|after/, not: /sooner|earlier|before/ },
  { ids: /^reached_on$|^goal_date_with_extra$/, needs: /reach|there/ },
  {
    ids: /^goal_left$|^goal_days_left$/,
    not: /\bsaved \{goal_left\}|\{goal_left\}[^.,;:]* (?:saved|in the jar)/,
  },
  {
    ids: /^goal_saved$|^saved_total$/,
    not: /\{(?:goal_saved|saved_total)\}[^.,;:{]* (?:left|to go|missing)\b/,
  },
];
/** What is said of one figure: it, and the words up to the next comma or figure on each side. */
const PERIODS: readonly { says: RegExp; ids: RegExp }[] = [
  { says: /^\}[^.,;:{}]{0,40}\b(?:a|per|each|every) day\b/, ids: /per_day|^extra|^today_target|^asked|^q\d/ },
  {
    says: /^\}[^.,;:{}]{0,25}\b(?:a|per|each|every) week\b/,
    ids: /per_week|average_week|^extra|^weekly_goal|_with_extra|_week$|times|^each/,
  },
  {
    says: /^\}[^.,;:{}]{0,25}\b(?:a|per|each|every) month\b/,
    ids: /per_month|^(?:\w\d_)?saving|^extra$|income|fixed_costs|times|each|subscriptions/,
  },
  { says: /^\}[^.,;:{}]{0,25}\b(?:a|per|each|every|in a) year\b/, ids: /_year|year_/ },
  { says: /^\}[^.,;:{}]{0,25}\bfour weeks\b/, ids: /_28d|^asked/ },
];

/** Which figures of a text have words around them that say something else: another period, or the other direction. */
export const figureMisfits = (prose: string): string[] =>
  prose.split(/(?<=[.?!])\s+/).flatMap((sentence) => {
    const said = sentence.toLowerCase();
    return citedIds(sentence).filter((id) => {
      const after = said.slice(said.indexOf(`{${id}}`) + id.length + 1);
      return (
        WORDS.some(
          ({ ids, needs, not }) => ids.test(id) && (needs?.test(said) === false || not?.test(said)),
        ) || PERIODS.some(({ says, ids }) => says.test(after) && !ids.test(id))
      );
    });
  });
