import Pencil from 'lucide-react/icons/pencil';

import { Button } from '~/components/button';
import { Skeleton } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { ONBOARDING_TEXT } from '~/features/profile/texts';
import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';

import type { Template } from './draft';

interface TemplatesStepProps {
  /** Code of the template that was picked before, or 'custom'. */
  chosen: string | null;
  onPick: (template: Template) => void;
  onCustom: () => void;
}

const CARD =
  'grid h-full w-full content-start gap-1 rounded-card border-[1.5px] border-edge bg-surface p-3 text-left transition-colors ' +
  'hover:border-ink-2 aria-pressed:border-forest aria-pressed:bg-moss aria-pressed:text-moss-ink';

/** Step 0: a goal to start from, or an own one. */
export function TemplatesStep({ chosen, onPick, onCustom }: TemplatesStepProps) {
  const eur = useEur();
  const templates = trpc.profile.goalTemplates.useQuery(undefined, {
    staleTime: Infinity,
    meta: { steady: true },
  });
  return (
    <>
      <p className="muted">Pick one to start from. You can change everything in the next step.</p>
      <QueryBoundary
        query={templates}
        failed={ONBOARDING_TEXT.templatesFailed}
        skeleton={<Skeleton height={400} className="rounded-card" />}
      >
        {(list) => (
          <ul
            aria-label="Goal templates"
            className="-mx-1 grid max-h-[400px] grid-cols-1 gap-2 overflow-y-auto overscroll-contain rounded-card p-1 min-[20rem]:grid-cols-2 sm:grid-cols-3"
          >
            {list.map((template) => (
              <li key={template.code}>
                <button
                  type="button"
                  className={CARD}
                  aria-pressed={chosen === template.code}
                  onClick={() => onPick(template)}
                >
                  <span className="text-title" aria-hidden="true">
                    {template.emoji}
                  </span>
                  <b className="leading-tight">{template.name}</b>
                  <span className="text-tiny text-current/80">{template.description}</span>
                  <span className="num mt-1 text-small">
                    {eur(template.suggestedAmount)}{' '}
                    <span className="font-text font-normal">
                      in {counted(template.suggestedMonths, 'month')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <Button look="ghost" wide aria-pressed={chosen === 'custom'} onClick={onCustom}>
        <Pencil size={18} /> Custom Goal
      </Button>
    </>
  );
}
