import type { AuthedContext } from '../../context';
import { countryName } from '../../domain/places/country';

/** How many cities are suggested. */
const MOST = 6;

/** Cities whose name begins with a text, for typing one. */
export async function suggestCities(
  { services, user }: AuthedContext,
  { text }: { text: string },
): Promise<{ city: string; country: string }[]> {
  await services.limits.consume('citySearch', user.id);
  const cities = await services.gazetteer.suggest(text, MOST);
  return cities.map(({ name, country }) => ({ city: name, country: countryName(country) ?? country }));
}
