import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/** The routes from the root to this one. */
function chainOf(routes: Routes, id: string): Routes {
  const chain: Routes = {};
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
    const route = routes[at];
    if (route) chain[at] = route;
  }
  return chain;
}

/**
 * The pages whose address is fixed, each with the part of the build that it needs. Remix compares an address with every
 * route it knows, three times for each document; a fixed address is looked up instead. The document's manifest has to
 * be trimmed to the same routes (`trimmed` in `entry.server.tsx`). An address that is not listed, with parameters or
 * another spelling, needs the whole build.
 */
export function fixedPages(build: ServerBuild): Map<string, ServerBuild> {
  const parents = new Set(Object.values(build.routes).map((route) => route.parentId));
  const pages = new Map<string, ServerBuild>();
  for (const id of Object.keys(build.routes)) {
    if (parents.has(id)) continue;
    const routes = chainOf(build.routes, id);
    const segments = Object.values(routes).flatMap((route) => (route.path ? [route.path] : []));
    const address = `/${segments.reverse().join('/')}`;
    if (!/[:*?]/.test(address)) pages.set(address, { ...build, routes });
  }
  return pages;
}
