import { CheckboxChips } from '~/components/choice-chips';
import { SPEND_AREAS } from '~server/domain/kernel/categories';

import type { Draft } from './draft';

/** Step 2: spending areas, as many as apply. */
export function AreasStep({
  draft,
  onChange,
}: {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
}) {
  return (
    <CheckboxChips
      legend="Choose as many as you like"
      name="spendAreas"
      options={SPEND_AREAS}
      value={draft.spendAreas}
      onChange={(spendAreas) => onChange({ spendAreas })}
      hint="Your coach looks for savings here first."
    />
  );
}
