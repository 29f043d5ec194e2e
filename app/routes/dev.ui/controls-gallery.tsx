import Coffee from 'lucide-react/icons/coffee';
import Pencil from 'lucide-react/icons/pencil';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Utensils from 'lucide-react/icons/utensils';
import { useState } from 'react';

import { AmountField } from '~/components/amount-field';
import { Button } from '~/components/button';
import { Calendar } from '~/components/calendar';
import { CheckboxChips, RadioChips } from '~/components/choice-chips';
import { DateInput } from '~/components/date-field';
import { Field } from '~/components/field';
import { LinkButton } from '~/components/link-button';
import { PasswordInput } from '~/components/password-input';
import { Segmented } from '~/components/segmented';
import { Select } from '~/components/select';
import { Switch } from '~/components/switch';
import { TextArea } from '~/components/text-area';
import { TextInput } from '~/components/text-input';

import { Specimen } from './specimen';

const QUICK = ['5', '10', '20'].map((text) => ({ label: `€${text}`, text }));
const TONES = [
  { value: 'gentle', label: 'Gentle', detail: 'Soft and encouraging' },
  { value: 'fun', label: 'Fun', detail: 'Playful and energetic' },
  { value: 'straight', label: 'Straight', detail: 'Direct and honest' },
];
const AREAS = ['Groceries', 'Eating Out', 'Coffee', 'Rideshare', 'Subscriptions', 'Shopping', 'Utilities'];
const CATEGORIES = [
  { value: 'coffee', label: <Coffee size={20} aria-label="Coffee" aria-hidden={false} role="img" /> },
  {
    value: 'eating out',
    label: <Utensils size={20} aria-label="Eating out" aria-hidden={false} role="img" />,
  },
  {
    value: 'groceries',
    label: <ShoppingCart size={20} aria-label="Groceries" aria-hidden={false} role="img" />,
  },
  { value: 'other', label: 'More', disabled: true },
];

/** Everything one operates. `theme` keeps the radio groups of the two columns apart. */
export function ControlsGallery({ theme }: { theme: string }) {
  const [amount, setAmount] = useState('1.234');
  const [areas, setAreas] = useState<string[]>(['Coffee', 'Groceries']);
  const [day, setDay] = useState<string | null>('2026-12-03');
  return (
    <>
      <Specimen title="Buttons">
        <div className="row flex-wrap">
          <Button>Save &amp; Earn XP</Button>
          <Button look="ghost">Learn More</Button>
          <Button look="quiet">Skip</Button>
          <Button look="danger">Delete</Button>
        </div>
        <div className="row flex-wrap">
          <Button small>Accept tip</Button>
          <Button small look="ghost">
            Why €38?
          </Button>
          <Button small look="quiet">
            All
          </Button>
          <Button small look="danger">
            Abandon
          </Button>
          <Button look="ghost" icon aria-label="Edit">
            <Pencil size={18} />
          </Button>
        </div>
        <div className="row flex-wrap">
          <Button pending>Saving</Button>
          <Button disabled>Continue</Button>
          <LinkButton to="/dev/ui" look="ghost">
            A link
          </LinkButton>
        </div>
        <Button wide>Check in · +5 XP</Button>
      </Specimen>
      <Specimen title="Amount">
        <div className="card">
          <AmountField
            label="How much did you not spend?"
            name={`${theme}-amount`}
            value={amount}
            onChange={setAmount}
            quick={QUICK}
            understood={amount === '1.234' ? '€1,234.00' : null}
          />
        </div>
        <div className="card">
          <AmountField
            label="How much did you not spend?"
            name={`${theme}-amount-wrong`}
            value=""
            onChange={() => undefined}
            quick={QUICK}
            error="Amount must be greater than 0"
          />
        </div>
      </Specimen>
      <Specimen title="Fields">
        <Field label="E-mail" hint="We send a link to confirm it.">
          {(control) => (
            <TextInput {...control} type="email" autoComplete="email" defaultValue="lena@example.org" />
          )}
        </Field>
        <Field label="Display name" error={'Display name "Lena" is already taken.'}>
          {(control) => <TextInput {...control} defaultValue="Lena" />}
        </Field>
        <Field label="Password">
          {(control) => <PasswordInput {...control} defaultValue="acorns-are-great" />}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Date">
            {(control) => <DateInput {...control} defaultValue="2026-11-21" max="2026-11-21" />}
          </Field>
          <Field label="Category">
            {(control) => (
              <Select
                {...control}
                placeholder="Choose"
                options={AREAS.map((a) => ({ value: a, label: a }))}
              />
            )}
          </Field>
        </div>
        <Field label="Note" optional>
          {(control) => <TextArea {...control} placeholder="Flat white, skipped" maxLength={500} />}
        </Field>
        <Field label="City">
          {(control) => <TextInput {...control} disabled defaultValue="Copenhagen" />}
        </Field>
      </Specimen>
      <Specimen title="Choices">
        <RadioChips
          even
          legend="Category"
          name={`${theme}-category`}
          options={CATEGORIES}
          defaultValue="coffee"
        />
        <CheckboxChips
          legend="Where does your money go?"
          name={`${theme}-areas`}
          options={AREAS.map((area) => ({ value: area, label: area }))}
          value={areas}
          onChange={setAreas}
          hint="As many as you like."
        />
        <RadioChips even legend="Coach tone" name={`${theme}-tone`} options={TONES} defaultValue="fun" />
        <RadioChips
          legend="Meal"
          name={`${theme}-meal`}
          options={[
            { value: 'lunch', label: 'Lunch' },
            { value: 'dinner', label: 'Dinner' },
          ]}
          error="Choose lunch or dinner"
        />
        <Segmented
          label="Billing"
          name={`${theme}-billing`}
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: 'Annual, save 50%' },
          ]}
          defaultValue="annual"
        />
        <Switch label="Join the leaderboard" hint="Others see your name, XP and streak." defaultChecked />
        <Switch label="Private profile" />
      </Specimen>
      <Specimen title="Calendar">
        <div className="card">
          <Calendar
            label={`Target date (${theme})`}
            value={day}
            onChange={setDay}
            min="2026-11-22"
            today="2026-11-21"
          />
        </div>
      </Specimen>
    </>
  );
}
