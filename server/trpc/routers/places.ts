import { citySearchSchema, positionSchema } from '../../domain/places/position-schema';
import { suggestCities } from '../../features/places/cities';
import { findTown, findTownByAddress, getLocators } from '../../features/places/find-town';
import { authedProcedure, calls, noInput, router } from '../init';

/** Asks third parties, and changes nothing that a screen shows. What takes a position is a mutation, so that it stands in
 * no address. */
const locatingProcedure = authedProcedure.meta({ waitsForOthers: true, unseen: true });

/** Where people are, and what is around them. */
export const placesRouter = router({
  locate: locatingProcedure.input(positionSchema).mutation(calls(findTown)),
  locateByAddress: locatingProcedure.input(noInput).mutation(calls(findTownByAddress)),
  locators: authedProcedure.input(noInput).query(calls(getLocators)),
  cities: authedProcedure.input(citySearchSchema).query(calls(suggestCities)),
});
