import { Card } from '~/components/card';
import { LinkButton } from '~/components/link-button';
import { EarlierSavings } from '~/features/goals/earlier-savings';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

import { GoalFields } from './goal-fields';
import { SettingsForm } from './settings-form';
import { SettingsSection } from '~/components/settings-section';

/** Settings of the goal. */
export function GoalSection() {
  const { goal } = useMe();
  if (goal === null)
    return (
      <SettingsSection title="Goal">
        <Card stack>
          <p className="muted">
            You have no goal yet. Setting one takes a minute and opens the rest of Hazel.
          </p>
          <LinkButton to={paths.onboarding()} small className="justify-self-start">
            Set a goal
          </LinkButton>
        </Card>
      </SettingsSection>
    );
  return (
    <SettingsSection title="Goal">
      <SettingsForm>
        {(fields) => (
          <Card as="section" aria-labelledby="goal" stack>
            <div className="between">
              <h2 id="goal">Your running goal</h2>
              <LinkButton to={paths.goals()} look="quiet" small className="-my-2.5">
                All your goals
              </LinkButton>
            </div>
            <GoalFields {...fields} />
            <EarlierSavings />
          </Card>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}
