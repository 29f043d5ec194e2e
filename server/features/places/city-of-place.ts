import type { AuthedContext } from '../../context';
import { codeOfCountry } from '../../domain/places/country';
import type { City } from '../../services/places/gazetteer';

/** The city of the person's profile as the gazetteer has it, with the position of its centre; null where the profile names no
 * city, or one that the gazetteer does not have. A country that is not known is passed over. */
export async function cityOfPlace({
  services,
  user,
}: Pick<AuthedContext, 'services' | 'user'>): Promise<City | null> {
  if (user.city === null) return null;
  const [city] = await services.gazetteer.named(
    user.city,
    user.country === null ? null : codeOfCountry(user.country),
  );
  return city ?? null;
}
