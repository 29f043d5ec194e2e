import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import type { WeekdayPattern } from '~server/domain/insights/insights';

import { Block } from './block';
import { ShareRow } from './share-row';

function patternText({ strongest, empty }: WeekdayPattern): string {
  if (strongest === null) return 'No weekday stands out yet.';
  const sentence = `${strongest.name} is your strongest day: ${strongest.percent} % of what you saved.`;
  return empty.length === 1 ? `${sentence} ${empty[0]} has none.` : sentence;
}

/** Which weekdays bring how much. */
export function WeekdayBlock() {
  const eur = useEur();
  const answer = trpc.insights.weekdays.useQuery();
  if (answer.data && answer.data.total === 0) return null;
  return (
    <Block id="weekdays" title="Your week" answer={answer}>
      {(data) => {
        const greatest = Math.max(...data.days.map(({ total }) => total));
        return (
          <>
            <p className="muted">{patternText(data)} Counted over the last 26 weeks.</p>
            <ul className="stack gap-2">
              {data.days.map(({ name, total }) => (
                <ShareRow key={name} name={name} amount={eur(total)} percent={(total * 100) / greatest} />
              ))}
            </ul>
          </>
        );
      }}
    </Block>
  );
}
