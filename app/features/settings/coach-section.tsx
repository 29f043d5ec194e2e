import ChevronRight from 'lucide-react/icons/chevron-right';
import Coins from 'lucide-react/icons/coins';
import Eye from 'lucide-react/icons/eye';

import { SectionCard } from '~/components/card';
import { RadioChips } from '~/components/choice-chips';
import { ListRow } from '~/components/list-row';
import { Mascot } from '~/components/mascot';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { isBlocked } from '~server/domain/billing/access';

import { SettingsForm } from './settings-form';
import { SettingsSection } from '~/components/settings-section';
import { TONES } from '~/features/coach/tones';

/** Settings of the coach: its tone, and links to income and consent. */
export function CoachSection() {
  const { goal, access, aiConsent, aiPictures } = useMe();
  const coachIsOpen = goal !== null && !isBlocked(access);
  const chevron = <ChevronRight size={20} className="text-ink-3" />;
  return (
    <SettingsSection title="Coach">
      <SettingsForm>
        {({ draft, field }) => (
          <SectionCard id="tone" title="How Hazel speaks" stack>
            <RadioChips legend="Coach tone" options={TONES} even {...field('coachTone')} />
            <div className="row items-start">
              <Mascot pose="greeting" size={56} />
              <p aria-live="polite" className="muted self-center">
                {TONES.find(({ value }) => value === draft.coachTone)?.sample}
              </p>
            </div>
          </SectionCard>
        )}
      </SettingsForm>
      <SectionCard id="knows" title="What Hazel works with" stack>
        <ul className="rows -mb-2">
          {coachIsOpen && (
            <ListRow
              icon={<Coins size={20} />}
              title="Income, fixed costs and notes"
              detail="On the screen of the coach, all of it optional"
              trailing={chevron}
              to={paths.coach()}
            />
          )}
          <ListRow
            icon={<Eye size={20} />}
            title="AI service"
            detail={aiConsent || aiPictures ? 'Claude by Anthropic is allowed' : 'Nothing is sent to one'}
            trailing={chevron}
            to={paths.settingsPrivacy()}
          />
        </ul>
      </SectionCard>
    </SettingsSection>
  );
}
