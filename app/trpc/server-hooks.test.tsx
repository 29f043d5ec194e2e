import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

import { trpc } from './client';
import { Loaded } from './loaded';
import { LoadedContext } from './server-hooks';

function Week() {
  const { data, isPending, isFetching } = trpc.savings.week.useQuery();
  const { isPending: saving } = trpc.savings.create.useMutation();
  trpc.useUtils();
  return (
    <p>{JSON.stringify({ total: data === undefined ? null : data.total, isPending, isFetching, saving })}</p>
  );
}

function Off() {
  const { isPending, isFetching } = trpc.savings.week.useQuery(undefined, { enabled: false });
  return <p>{JSON.stringify({ isPending, isFetching })}</p>;
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"');

test('a document is drawn from what its loaders have fetched', () => {
  const loaded = new Loaded();
  loaded.keep(['savings', 'week'], undefined, { total: 1250, count: 2 });
  const html = renderToString(
    <LoadedContext.Provider value={loaded}>
      <Week />
    </LoadedContext.Provider>,
  );
  expect(JSON.parse(textOf(html))).toEqual({
    total: 1250,
    isPending: false,
    isFetching: false,
    saving: false,
  });
});

test('what was not fetched waits for the browser, unless it is not wanted yet', () => {
  expect(JSON.parse(textOf(renderToString(<Week />)))).toMatchObject({ isPending: true, isFetching: true });
  expect(JSON.parse(textOf(renderToString(<Off />)))).toEqual({ isPending: true, isFetching: false });
});

test('whoever needs an answer to go on is told that there is none', () => {
  function Me() {
    const [me] = trpc.profile.me.useSuspenseQuery();
    return <p>{me.displayName}</p>;
  }
  expect(() => renderToString(<Me />)).toThrow('profile.me.useSuspenseQuery');
});
