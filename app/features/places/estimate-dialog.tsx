import ChefHat from 'lucide-react/icons/chef-hat';
import Coffee from 'lucide-react/icons/coffee';
import { type ReactNode, useState } from 'react';

import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { ListRow } from '~/components/list-row';
import { notifyInfo, notifySuccess } from '~/components/notify';
import { Segmented } from '~/components/segmented';
import { onDemand } from '~/components/on-demand';
import { useMe } from '~/trpc/use-me';
import { CHOICE_CATEGORY } from '~server/domain/places/estimate';
import type { EstimateRequest } from '~server/domain/places/estimate-schema';
import type { Position } from '~server/domain/places/venue';
import type { StoredEstimate } from '~server/features/places/estimate';

import type { EstimatedSaving } from './estimated-saving';
import { EstimateResult } from './estimate-result';
import { coffeeText, noteOf } from './estimate-texts';
import { RefineForm, type RefinedMeal, USUAL_MEAL } from './refine-form';
import { useEstimate, whereNow } from './use-estimate';

const PlaceDialog = onDemand(() => import('./place-dialog'));

type Step =
  | { at: 'choices' }
  | { at: 'place' }
  | { at: 'refine'; position: Position | null }
  | { at: 'result'; position: Position | null; made: StoredEstimate };

interface EstimateDialogProps {
  onClose: () => void;
  onEstimate: (estimated: EstimatedSaving) => void;
}

/** Estimates what a choice saves: brewing a coffee at once, a meal with what the person says about it. */
export default function EstimateDialog({ onClose, onEstimate }: EstimateDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'choices' });
  const [meal, setMeal] = useState<RefinedMeal>(USUAL_MEAL);
  const { estimate, pending } = useEstimate();

  const fillIn = ({ id, estimate: made }: StoredEstimate) =>
    onEstimate({
      estimateId: id,
      amount: made.savings,
      category: CHOICE_CATEGORY[made.choice],
      note: noteOf(made),
    });

  const brew = async (position: Position | null) => {
    const made = await estimate({ position, choice: 'brew', mealType: 'lunch', people: 1, meals: 1 });
    if (made === 'no-place') return setStep({ at: 'place' });
    if (made === null) return;
    const said = coffeeText(made.estimate);
    if (made.estimate.savings === 0) return notifyInfo(said);
    notifySuccess(said);
    fillIn(made);
  };

  const estimateMeal = async (input: EstimateRequest, typed: RefinedMeal) => {
    setMeal(typed);
    const made = await estimate(input);
    if (made === 'no-place') setStep({ at: 'place' });
    else if (made !== null) setStep({ at: 'result', position: input.position, made });
  };

  if (step.at === 'place') return <NeedsPlace onClose={onClose} onSet={() => setStep({ at: 'choices' })} />;
  return (
    <Dialog
      title={step.at === 'choices' ? 'Estimate with Nearby Data' : 'Refine your estimate'}
      onClose={onClose}
    >
      {step.at === 'choices' && (
        <Choices
          pending={pending}
          onBrew={brew}
          onCook={(position) => setStep({ at: 'refine', position })}
          onNoPlace={() => setStep({ at: 'place' })}
        />
      )}
      {step.at === 'refine' && (
        <RefineForm position={step.position} initial={meal} onEstimate={estimateMeal} />
      )}
      {step.at === 'result' && (
        <EstimateResult
          estimate={step.made.estimate}
          onUse={() => fillIn(step.made)}
          onChange={() => setStep({ at: 'refine', position: step.position })}
        />
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  pending: boolean;
  onBrew: (position: Position | null) => unknown;
  onCook: (position: Position | null) => unknown;
  onNoPlace: () => void;
}

/** The two smart choices, and whose prices count. The browser asks for the position only once one of them is pressed. */
function Choices({ pending, onBrew, onCook, onNoPlace }: ChoicesProps) {
  const { city, country } = useMe();
  const town = city ?? country;
  const [where, setWhere] = useState<'here' | 'town'>('here');
  const [looking, setLooking] = useState<'brew' | 'cook' | null>(null);

  const choose = async (which: 'brew' | 'cook') => {
    if (looking !== null) return;
    setLooking(which);
    try {
      const position = where === 'here' ? await whereNow() : null;
      if (position === null && town === null) return onNoPlace();
      await (which === 'brew' ? onBrew : onCook)(position);
    } finally {
      setLooking(null);
    }
  };
  const row = (which: 'brew' | 'cook', icon: ReactNode, title: string, detail: string) => (
    <ListRow
      icon={icon}
      title={title}
      detail={looking === which ? (pending ? 'Looking at prices' : 'Finding out where you are') : detail}
      onPress={() => void choose(which)}
    />
  );
  return (
    <>
      <Segmented
        label="Where"
        name="where"
        value={where}
        onChange={setWhere}
        options={[
          { value: 'here', label: 'Around me' },
          { value: 'town', label: <span className="clamp">{town ?? 'My city'}</span> },
        ]}
      />
      <p className="fine min-h-10">
        {where === 'here'
          ? 'Your browser tells where you are, to look around once. It is not stored.'
          : `Looks around the centre of ${town ?? 'your city'}.`}
      </p>
      <ul className="rows" aria-busy={looking !== null}>
        {row('cook', <ChefHat size={20} />, 'Cook at home', 'instead of eating out')}
        {row('brew', <Coffee size={20} />, 'Brew coffee at home', 'instead of a café')}
      </ul>
    </>
  );
}

/** Leads to the place dialog: prices need a town. */
function NeedsPlace({ onClose, onSet }: { onClose: () => void; onSet: () => void }) {
  const [open, setOpen] = useState(false);
  if (open) return <PlaceDialog onClose={onSet} />;
  return (
    <Dialog
      title="Set your city first"
      description="Prices differ from place to place, and your browser did not say where you are."
      onClose={onClose}
    >
      <Button wide onClick={() => setOpen(true)}>
        Set your city
      </Button>
    </Dialog>
  );
}
