import { useLoaderData } from '@remix-run/react';

export function loader() {
  return { text: 'bare' };
}

export default function Bare() {
  return <h1>{useLoaderData<typeof loader>().text}</h1>;
}
