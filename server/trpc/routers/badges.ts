import { badgeGallery } from '../../features/badges/gallery';
import { noInput, onboardedProcedure, router } from '../init';

/** Badges of the signed-in person. */
export const badgesRouter = router({
  list: onboardedProcedure.input(noInput).query(({ ctx }) => badgeGallery(ctx)),
});
