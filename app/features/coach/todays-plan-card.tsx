import { SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { CategoryIcon } from '~/components/category-icon';
import { notifyError } from '~/components/notify';
import { ScreenLink } from '~/components/screen-link';
import { celebrate } from '~/features/game/milestones';
import { showAct } from '~/features/savings/moment';
import { failureText } from '~/lib/failure-text';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { COACH_TEXT } from '~server/domain/coach/tips/coach-text';
import { XP } from '~server/domain/game/xp';
import { categoryLabel } from '~server/domain/kernel/categories';
import { dayParts, weekStart } from '~server/domain/kernel/days';
import type { TodaysPlan } from '~server/features/coach/plan';

import { isOffline } from '~/features/queue/use-keep';

import { dayMarkedText } from './texts';
import { useMarkLater } from './use-mark-later';

/** Today's day of the weekly plan, for Home. */
export function TodaysPlanCard({ plan: { target, focusArea, quickTip } }: { plan: TodaysPlan }) {
  const eur = useEur();
  const { today, hardship } = useMe();
  const mark = trpc.coach.togglePlanDay.useMutation({
    meta: { awaitsScreen: true },
    onSuccess(answer) {
      showAct(dayMarkedText(true, answer.xpChange), answer, { calm: hardship });
      celebrate(answer);
    },
    onError: (error) => notifyError(failureText(error, COACH_TEXT.planFailed)),
  });
  const { waits, markLater } = useMarkLater(weekStart(today), dayParts(today).weekday - 1, focusArea);
  return (
    <SectionCard
      id="todays-plan"
      title="Today’s plan"
      aside={
        <ScreenLink to={paths.coach()} className="link" aria-label="All of the plan">
          All
        </ScreenLink>
      }
    >
      <div className="rows">
        <div className="row flex-wrap pt-2">
          <span className="row-icon">
            <CategoryIcon category={focusArea} />
          </span>
          <div className="row-main basis-[7rem]">
            <b>
              {target > 0 && `${eur(target)}, `}
              {target > 0 ? categoryLabel(focusArea).toLowerCase() : categoryLabel(focusArea)}
            </b>
            <span className="fine wrap-anywhere">{quickTip}</span>
          </div>
          {waits ? (
            <span className="muted">Waits here</span>
          ) : (
            <SmallButton
              className="needs-script"
              pending={mark.isPending}
              onClick={() =>
                isOffline()
                  ? void markLater()
                  : mark.mutate({
                      weekStart: weekStart(today),
                      index: dayParts(today).weekday - 1,
                      completed: true,
                    })
              }
            >
              Done, +{XP.weeklyPlanTask} XP
            </SmallButton>
          )}
        </div>
      </div>
    </SectionCard>
  );
}
