import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { AccountPage, WayOn } from '~/features/accounts/account-page';
import { callerOf, publicErrorOfCall } from '~/http/caller.server';

/** What somebody shared, for anybody who has the link: the picture, and nothing else about them. */
export async function loader(args: LoaderFunctionArgs) {
  try {
    return Response.json(await callerOf(args).shares.open({ token: args.params.token ?? '' }));
  } catch (error) {
    return Response.json(null, { status: publicErrorOfCall(error).status });
  }
}

type Shared = Awaited<ReturnType<ReturnType<typeof callerOf>['shares']['open']>>;

export const handle = { static: true };

export default function SharedPage() {
  const shared = useLoaderData<Shared | null>();
  if (shared === null) {
    return (
      <AccountPage
        title="This link shows nothing"
        lead="It has ended, or it is not complete."
        pose="empty-handed"
      >
        <WayOn wide />
      </AccountPage>
    );
  }
  return (
    <main id="main" className="page max-w-[46rem] gap-5 py-8 text-center lg:pt-14">
      <h1>{shared.title}</h1>
      <img
        src={shared.picture}
        alt={shared.words}
        width={1200}
        height={630}
        className="h-auto w-full rounded-card border border-line"
      />
      <p className="muted">Hazel is a savings coach for small amounts, every day.</p>
      <WayOn />
    </main>
  );
}

export const meta: MetaFunction = ({ data }) => {
  const nothing = [{ title: 'Hazel' }, { name: 'robots', content: 'noindex' }];
  const shared = isShared(data) ? data : null;
  if (shared === null) return nothing;
  const { title, words, url, picture } = shared;
  const og = (property: string, content: string) => ({ property: `og:${property}`, content });
  return [
    { title: `${title} · Hazel` },
    { name: 'robots', content: 'noindex' },
    { name: 'description', content: words },
    og('type', 'website'),
    og('site_name', 'Hazel'),
    og('title', title),
    og('description', words),
    og('url', url),
    og('image', picture),
    og('image:type', 'image/png'),
    og('image:width', '1200'),
    og('image:height', '630'),
    og('image:alt', words),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: words },
    { name: 'twitter:image', content: picture },
    { name: 'twitter:image:alt', content: words },
  ];
};

const isShared = (data: unknown): data is Shared =>
  typeof data === 'object' && data !== null && 'picture' in data && 'words' in data;
