import { Button } from '~/components/button';
import { TextField } from '~/components/form-fields';
import { Segmented } from '~/components/segmented';
import { readForm } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { useUnderstood } from '~/trpc/use-me';
import { ESTIMATE_TEXT, MOST_MEALS, MOST_PEOPLE } from '~server/domain/places/estimate';
import { type EstimateRequest, estimateInputSchema } from '~server/domain/places/estimate-schema';
import type { MealType } from '~server/domain/places/place-prices';
import type { Position } from '~server/domain/places/venue';

import { RestaurantField } from './restaurant-field';

/** What the person says about their meals, as typed. */
export interface RefinedMeal {
  restaurantName: string;
  /** Of the restaurant that was chosen from the list; null for a name that was only typed. */
  placeId: string | null;
  people: string;
  meals: string;
  mealType: MealType;
  groceries: string;
}

export const USUAL_MEAL: RefinedMeal = {
  restaurantName: '',
  placeId: null,
  people: '2',
  meals: '2',
  mealType: 'lunch',
  groceries: '',
};

interface RefineFormProps {
  /** Where restaurants are looked for; null for the city of the profile. */
  position: Position | null;
  initial: RefinedMeal;
  onEstimate: (input: EstimateRequest, typed: RefinedMeal) => Promise<unknown>;
}

const MEAL_TYPES = [
  { value: 'lunch', label: 'Lunch' },
  { value: 'dinner', label: 'Dinner' },
] as const;

/** Asks for a restaurant, people, meals, lunch or dinner, and what the groceries cost. */
export function RefineForm({ position, initial, onEstimate }: RefineFormProps) {
  const form = useForm<RefinedMeal, EstimateRequest & { typed: RefinedMeal }>({
    initial,
    read: (typed) => {
      const read = readForm(
        estimateInputSchema,
        {
          position,
          choice: 'cook',
          placeId: typed.placeId,
          restaurantName: typed.restaurantName.trim() || null,
          mealType: typed.mealType,
          people: Number(typed.people),
          meals: Number(typed.meals),
        },
        { groceries: typed.groceries.trim() === '' ? null : typed.groceries },
      );
      return read.ok ? { ok: true, value: { ...read.value, typed } } : read;
    },
    send: async ({ typed, ...input }) => onEstimate(input, typed),
    failed: ESTIMATE_TEXT.failed,
  });
  const understood = useUnderstood()(form.typed.groceries);
  return (
    <form {...form.props} className="stack">
      <RestaurantField
        position={position}
        name={form.typed.restaurantName}
        placeId={form.typed.placeId}
        error={form.errors.restaurantName}
        onChange={(restaurantName, placeId) => form.change({ restaurantName, placeId })}
      />
      <Segmented
        label="Meal"
        name="mealType"
        options={MEAL_TYPES}
        value={form.typed.mealType}
        onChange={(mealType) => form.change({ mealType })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="People"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_PEOPLE}
          {...form.field('people')}
        />
        <TextField
          label="Meals"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_MEALS}
          {...form.field('meals')}
        />
      </div>
      <TextField
        label="Groceries bought for it, €"
        optional
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        hint={understood ?? 'For all people and meals. Left empty, cooking counts as 35% of the price out.'}
        {...form.field('groceries')}
      />
      <Button type="submit" wide pending={form.pending}>
        Estimate
      </Button>
    </form>
  );
}
