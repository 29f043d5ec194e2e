import { useEur } from '~/trpc/use-me';
import type { WeekdayPattern } from '~server/domain/insights/insights';

import { Block } from './block';
import { ShareRow } from './share-row';
import { INSIGHTS_TEXT } from './texts';

function patternText({ strongest, empty }: WeekdayPattern): string {
  if (strongest === null) return INSIGHTS_TEXT.noStrongestDay;
  const sentence = `${strongest.name} is your strongest day: ${strongest.percent} % of what you saved.`;
  return empty.length === 1 ? `${sentence} ${empty[0]} has none.` : sentence;
}

/** Which weekdays bring how much; nothing where none brought anything. */
export function WeekdayBlock({ data }: { data: WeekdayPattern }) {
  const eur = useEur();
  if (data.total === 0) return null;
  const greatest = Math.max(...data.days.map(({ total }) => total));
  return (
    <Block id="weekdays" title="Your week">
      <p className="muted">{patternText(data)} Counted over the last 26 weeks.</p>
      <ul className="stack gap-2">
        {data.days.map(({ name, total }) => (
          <ShareRow key={name} name={name} amount={eur(total)} percent={(total * 100) / greatest} />
        ))}
      </ul>
    </Block>
  );
}
