import { Router } from 'express';

/** Where other apps share something with Hazel (`share_target` of the manifest). The service worker answers that in the
 * browser; without one nothing is read and nothing changes here, so anybody may post, and Add says that it did not arrive. */
export function otherAppsRoutes(): Router {
  const routes = Router();
  routes.all('/shared', (req, res) => {
    req.resume();
    res.redirect(303, '/add?unshared=1');
  });
  return routes;
}
