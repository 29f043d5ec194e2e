import { counted } from '~server/domain/kernel/plural';
import type { Estimate } from '~server/domain/places/estimate';
import { PRICED_MANY, priceSourceText } from '~server/domain/places/price-words';

const townOf = ({ place }: Pick<Estimate, 'place'>) => place.city ?? place.country ?? 'your place';

/** The toast of a coffee: how many places were considered, or that it is what the person paid. */
export function coffeeText(
  estimate: Pick<Estimate, 'placesConsidered' | 'place' | 'savings' | 'told' | 'topPlaces' | 'selectedPlace'>,
): string {
  if (estimate.savings === 0) return 'A cup out costs no more than one at home, so there is nothing to log.';
  const { told, topPlaces, selectedPlace } = estimate;
  const priced = selectedPlace ? [selectedPlace] : told ? [told] : topPlaces;
  if (priced.length > 0 && priced.every(({ source }) => source.from === 'receipts'))
    return 'Coffee estimate from what you paid';
  if (told) return `Coffee estimate from what was told of ${townOf(estimate)}`;
  if (estimate.placesConsidered === 0) return `Coffee estimate from the price table for ${townOf(estimate)}`;
  return `Coffee estimate based on ${counted(estimate.placesConsidered, 'place')} nearby`;
}

/** The note that an estimate proposes. */
export function noteOf({ choice, people, meals, selectedPlace, priced }: Estimate): string {
  if (choice === 'brew') return 'Coffee brewed at home';
  const where = selectedPlace === null ? '' : ` instead of ${selectedPlace.name}`;
  const times = meals === 1 ? priced : counted(meals, priced, PRICED_MANY[priced]);
  return `Cooked ${times} for ${counted(people, 'person', 'people')}${where}`;
}

/** Where the price out comes from. */
export function outSource(estimate: Estimate, locale: string): string {
  const { told, source, selectedPlace, placesConsidered, radius, place, priced } = estimate;
  if (source === 'place') return `${selectedPlace?.name}`;
  const around = place.by === 'position' ? 'you' : `the centre of ${townOf(estimate)}`;
  if (source === 'nearby')
    return `average of ${counted(placesConsidered, 'place')} within ${radius / 1000} km of ${around}`;
  if (told) return `${priceSourceText(told, { city: place.city, locale })}; no places were found nearby`;
  return `price table for ${priced === 'coffee' ? 'a café' : 'a restaurant'}; no places were found nearby`;
}

/** What was assumed about the price at home. */
export function homeSource({ choice, groceries }: Estimate): string {
  if (choice === 'brew') return '€0.30 a cup, as assumed everywhere';
  return groceries === null ? '35% of the price out, as assumed' : 'your groceries, shared out';
}
