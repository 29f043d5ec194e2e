import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import { z } from 'zod';

/** Loaded lazily so that the production build holds nothing of it. */
const Gallery = import.meta.env.DEV ? lazy(() => import('./gallery')) : null;

const querySchema = z.object({
  theme: z.enum(['both', 'light', 'dark']).catch('both'),
  frame: z.enum(['signed-in', 'public']).catch('signed-in'),
});

/** The gallery is for developers: in production this address does not exist. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!import.meta.env.DEV) throw new Response('Not Found', { status: 404, statusText: 'Not Found' });
  return querySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
}

export default function DevUi() {
  const query = useLoaderData<typeof loader>();
  return Gallery ? (
    <Suspense>
      <Gallery {...query} />
    </Suspense>
  ) : null;
}

export const meta: MetaFunction = () => [
  { title: 'Design system · Hazel' },
  { name: 'robots', content: 'noindex' },
];
